// What the registry promises to formats that are still to come, shown by small ones of the shapes they will have.

import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { keys } from '#shared/domain/releases/manifest.ts'
import { aRelease, ORIGIN, openHarness } from '#tests/worker/delivery/harness.ts'
import { defineFormat } from '#worker/delivery/formats/format.ts'
import { FORMATS } from '#worker/delivery/formats/registry.ts'
import { documentIn } from '#worker/delivery/formats/responses.ts'

const yaml = documentIn('text/yaml')
const gzip = documentIn('application/gzip')
let compilations = 0

/** One document for each platform, requests without a version, the channel in the path, text, its own "no update". */
const yml = defineFormat({
  match([file = '', ...more]) {
    const [, channel = '', platform = ''] = /^(\w+)-([\w-]+)\.yml$/.exec(file) ?? []
    if (!platform || more.length > 0) return null
    return { channel: channel === 'latest' ? null : channel, platform, clientIdIn: 'staging' }
  },
  compile(manifest, origin) {
    compilations++
    return new Map(manifest.releases.map(({ id, version }) => [id, `version: ${version}\nfrom: ${origin}\n`]))
  },
  answer({ platform }, { choose }, documents) {
    const choice = choose(platform)
    return yaml(
      choice.kind === 'update' ? (documents().get(choice.release.id) ?? '') : `none: ${choice.reason}\n`,
    )
  },
})

/** Several documents of bytes, compiled when a release is published. */
const repository = defineFormat({
  match: ([folder, name, ...more]) =>
    folder === 'repo' && more.length === 0 && (name === 'Packages' || name === 'Release') ? { name } : null,
  compile: () => null,
  async answer({ name }, { stored }) {
    const bytes = await stored(name)
    return bytes ? gzip(bytes) : { body: 'No packages.', init: { status: 404 } }
  },
})

const open = () => openHarness({ formats: [yml, repository, ...FORMATS] })

describe('a format without a version in the request', () => {
  test('answers with the highest release for the client, in its own content type', async () => {
    const harness = await open()
    await harness.publish([aRelease('2.0.0'), aRelease('1.0.0')])
    const answer = await harness.get(harness.at('update', 'latest-linux-x86_64.yml'))
    expect(answer.headers.get('content-type')).toBe('text/yaml')
    expect(await answer.text()).toBe(`version: 2.0.0\nfrom: ${ORIGIN}\n`)
  })

  test('reads the manifest of the channel that its path names', async () => {
    const harness = await open()
    await harness.publish([aRelease('1.0.0')])
    await harness.publish([aRelease('3.0.0')], { channel: 'beta' })
    const answer = await harness.get(harness.at('update', 'beta-linux-x86_64.yml?channel=other'))
    expect(await answer.text()).toContain('version: 3.0.0')
  })

  test('has its own "no update" response', async () => {
    const harness = await open()
    await harness.publish([aRelease('1.0.0', ['windows-x86_64'])])
    const answer = await harness.get(harness.at('update', 'latest-linux-x86_64.yml'))
    expect([answer.status, await answer.text()]).toEqual([200, 'none: no-asset-for-platform\n'])
  })

  test('buckets a client by the id that the format reads', async () => {
    const harness = await open()
    await harness.publish([aRelease('2.0.0', undefined, { rolloutPercent: 50 }), aRelease('1.0.0')])
    const versions = await Promise.all(
      Array.from({ length: 20 }, async (_, id) => {
        const answer = await harness.get(harness.at('update', `latest-linux-x86_64.yml?staging=client-${id}`))
        return answer.text()
      }),
    )
    expect(new Set(versions).size).toBe(2)
  })
})

test('documents are compiled once for each manifest that an isolate loads', async () => {
  const harness = await open()
  await harness.publish([aRelease('1.0.0')])
  const before = compilations
  for (let check = 0; check < 3; check++) await harness.get(harness.at('update', 'latest-linux-x86_64.yml'))
  expect(compilations - before).toBe(1)
})

describe('a format compiled at publish', () => {
  test('serves the bytes that were stored for the channel', async () => {
    const harness = await open()
    await harness.publish([aRelease('1.0.0')])
    const bytes = new Uint8Array([0x1f, 0x8b, 0x00, 0xff])
    await env.FILES.put(keys.feedDocument('acme', harness.app, null, 'Packages'), bytes)
    const answer = await harness.get(harness.at('update', 'repo/Packages'))
    expect(answer.headers.get('content-type')).toBe('application/gzip')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
    expect((await harness.get(harness.at('update', 'repo/Release'))).status).toBe(404)
  })

  test("a channel that doesn't exist has no stored documents, production's least of all", async () => {
    const harness = await open()
    await harness.publish([aRelease('1.0.0')])
    await env.FILES.put(keys.feedDocument('acme', harness.app, null, 'Packages'), new Uint8Array([1]))
    expect((await harness.get(harness.at('update', 'repo/Packages?channel=unknown'))).status).toBe(404)
  })
})

test('the other formats keep answering beside them', async () => {
  const harness = await open()
  await harness.publish([aRelease('1.5.0')])
  expect((await harness.get(harness.at('update', 'linux-x86_64/1.4.0'))).status).toBe(200)
  expect((await harness.get(harness.at('update', 'latest.json'))).status).toBe(200)
  expect((await harness.get(harness.at('update', 'unknown'))).status).toBe(404)
})
