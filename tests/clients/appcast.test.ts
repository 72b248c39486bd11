// What Sparkle, WinSparkle and NetSparkle do with an appcast, up to the installation: read it with an XML parser, pick
// the item of their system, download its file and verify the Ed25519 signature over the bytes.

import { randomBytes } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import { readAppcast } from '#tests/fixtures/appcast.ts'
import { type CiApp, createCiApp } from '#tests/fixtures/ci-app.ts'
import { sparkleKey } from '#tests/fixtures/sparkle-key.ts'

const origin = inject('origin')
/** A feed forgets its documents within this time. */
const WITHIN_MS = 30_000
const key = sparkleKey()

const outputOf = (version: string) => [`Editor & Söhne-${version}.zip`, `Editor-${version}-x64-setup.exe`]
const NOTES =
  '# New <script>alert(1)</script>\n\n]]> & [x](javascript:alert(1)) ![y](https://example.com/y.png)'

async function publish(
  ci: CiApp,
  version: string,
  { channel, rollout = 100 }: { channel?: string; rollout?: number } = {},
) {
  const { body } = await ci.call<{ id: string }>('POST', '/releases', { version, channel, notes: NOTES })
  const files = new Map(outputOf(version).map((name) => [name, randomBytes(20_000)]))
  for (const [filename, bytes] of files) {
    const signatures = [
      { scheme: 'ed25519' as const, value: `sparkle:edSignature="${key.sign(bytes)}" length="20000"` },
    ]
    expect(await ci.upload(body.id, bytes, { filename, signatures })).toMatchObject({ status: 200 })
  }
  const confirm = ['platform_lost', 'prerelease_on_production', 'size_halved']
  const published = await ci.call('POST', `/releases/${body.id}/publish`, {
    confirm,
    rolloutPercent: rollout,
  })
  expect(published).toMatchObject({ status: 200 })
  return { id: body.id, bytes: [...files.values()] }
}

async function check(ci: CiApp, query: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${origin}/update/${ci.address}/appcast.xml${query}`, { headers })
  return readAppcast(await answer.text())
}

const open = () => createCiApp(origin, { appType: 'Other', updaters: ['sparkle'], ed25519Key: key.publicKey })

describe('one publication', () => {
  test.each([
    ['Sparkle', '?os=macos', 'macos', 0],
    ['WinSparkle', '?os=windows', 'windows-x64', 1],
    ['NetSparkle', '?os=windows&arch=x64', 'windows-x64', 1],
  ])('serves %s its file, with a signature over its bytes', async (_client, query, os, file) => {
    const ci = await open()
    const { bytes } = await publish(ci, '1.4.0')
    const [item, ...others] = await check(ci, query)
    expect(others).toEqual([])
    expect([item?.os, item?.version, item?.length]).toEqual([os, '1.4.0', 20_000])
    const headers = { 'user-agent': 'Editor/1.3.0 Sparkle/2.6.4' }
    const downloaded = Buffer.from(await (await fetch(item?.url ?? '', { headers })).arrayBuffer())
    expect(downloaded.equals(bytes[file] ?? Buffer.alloc(0))).toBe(true)
    expect(key.verifies(downloaded, item?.signature ?? '')).toBe(true)
    await expect.poll(() => ci.downloads()).toMatchObject({ total: 1 })
    expect(item?.notes).toContain('&lt;script&gt;')
    expect(item?.notes).not.toMatch(/<script|javascript:|<img/)
  })

  test('offers nothing to a client that has it, or a higher one', async () => {
    const ci = await open()
    await publish(ci, '1.4.0')
    for (const version of ['1.4.0', '1.5.0'])
      for (const agent of [`Editor/${version} Sparkle/2.6.4`, `Editor/${version} WinSparkle/0.9.4 (Win64)`])
        expect(await check(ci, '', { 'user-agent': agent })).toEqual([])
  })
})

test('nothing is offered at 0%, and after a yank clients fall back', async () => {
  const ci = await open()
  await publish(ci, '1.4.0')
  const second = await publish(ci, '1.5.0', { rollout: 0 })
  const versions = async () => (await check(ci, '')).map(({ version }) => version)
  expect(await versions()).toEqual(['1.4.0', '1.4.0'])
  await ci.call('PATCH', `/releases/${second.id}`, { rolloutPercent: 100 })
  await expect.poll(versions, { timeout: WITHIN_MS, interval: 500 }).toEqual(['1.5.0', '1.5.0'])
  await ci.call('POST', `/releases/${second.id}/yank`, { reason: 'It does not start' })
  await expect.poll(versions, { timeout: WITHIN_MS, interval: 500 }).toEqual(['1.4.0', '1.4.0'])
})

test('a channel of its own is served by its name', async () => {
  const ci = await open()
  await publish(ci, '2.0.0', { channel: 'beta' })
  expect(await check(ci, '?os=macos')).toEqual([])
  const [item] = await check(ci, '?os=macos&channel=beta')
  expect(item?.version).toBe('2.0.0')
  expect((await fetch(item?.url ?? '')).status).toBe(200)
})

describe('with a registered key', () => {
  test('a file that another key signed is refused at upload', async () => {
    const ci = await open()
    const bytes = randomBytes(1000)
    const value = sparkleKey().sign(bytes)
    const signatures = [{ scheme: 'ed25519' as const, value }]
    const { status } = await ci.upload(await ci.draft('1.0.0'), bytes, {
      filename: 'Editor-1.0.0.zip',
      signatures,
    })
    expect(status).toBe(422)
  })

  test('a release with a file without a signature is not published', async () => {
    const ci = await open()
    const draft = await ci.draft('1.0.0')
    expect(await ci.upload(draft, randomBytes(1000), { filename: 'Editor-1.0.0.zip' })).toMatchObject({
      status: 200,
    })
    const refused = await ci.call('POST', `/releases/${draft}/publish`)
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      422,
      expect.stringContaining('Add Editor-1.0.0.zip.edsig.'),
    ])
  })
})
