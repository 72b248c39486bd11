// A check of which nothing is in memory or at the edge waits for one read of the bucket, in every format.

import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { Manifest, ManifestAsset } from '#shared/domain/releases/manifest.ts'
import { aPackage } from './formats/velopack-feed.ts'
import { anAsset, aRelease, openHarness } from './harness.ts'

async function openCounted() {
  const read: string[] = []
  const files = {
    get(key: string) {
      read.push(key)
      return env.FILES.get(key)
    },
  } as R2Bucket
  return { ...(await openHarness({ files })), read }
}

/** As today's compiler writes it. */
const COMPILED: Partial<Manifest> = { takedown: null, announced: null }
const FILES: Record<string, ManifestAsset> = {
  'linux-x86_64/1.0.0': anAsset('linux-x86_64'),
  'latest.yml?noCache=1': anAsset('windows-x86_64-electron-nsis', { sha512: 'ab'.repeat(64) }),
  'darwin-arm64/1.0.0': anAsset('darwin-aarch64-squirrel-zip'),
  'win32-x64/1.0.0/RELEASES?localVersion=1.0.0': anAsset('windows-x86_64-squirrel-nupkg', {
    ...{ filename: 'editor-2.0.0-full.nupkg', sha1: 'cd'.repeat(20) },
  }),
  'releases.win.json?localVersion=1.0.0&id=Editor&stagingId=1': aPackage('windows-x86_64-velopack-nupkg'),
  'appcast.xml?os=macos': anAsset('darwin-universal-sparkle-zip'),
}

describe.each(Object.entries(FILES))('%s', (path, asset) => {
  test.each([
    ['production', null],
    ['a channel', 'beta'],
  ])('reads the manifest of %s alone', async (_name, channel) => {
    const harness = await openCounted()
    const named = path.replace('latest.yml', 'beta.yml').replace('.win.', '.win-beta.')
    const query = `${named}${named.includes('?') ? '&' : '?'}channel=beta`
    await harness.publish([aRelease('2.0.0', [], { assets: [asset] })], { ...COMPILED, channel })
    const url = harness.at('update', channel === null ? path : query)
    const answer = await harness.get(url)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('2.0.0')])
    await harness.settle()
    expect(harness.read).toEqual([`manifests/acme/${harness.app}/${channel ?? '-'}.json`])
  })
})

test('latest.json reads the manifest alone', async () => {
  const harness = await openCounted()
  const release = aRelease('2.0.0')
  await harness.publish([release], { ...COMPILED, announced: release.id })
  expect((await harness.get(harness.at('update', 'latest.json'))).status).toBe(200)
  await harness.settle()
  expect(harness.read).toHaveLength(1)
})

test('a takedown is read from the manifest, and by its files from the document of the application', async () => {
  const harness = await openCounted()
  const takedown = { code: 'taken_down', reason: 'Malware' } as const
  await harness.publish([aRelease('2.0.0')], { ...COMPILED, takedown })
  for (let each = 0; each < 2; each++) {
    const answer = await harness.get(harness.at('update', 'linux-x86_64/1.0.0'))
    expect([answer.status, answer.headers.get('x-update-reason')]).toEqual([204, 'taken-down'])
  }
  const file = await harness.get(harness.at('download', 'latest/platform/linux-x86_64'))
  expect([file.status, await file.json()]).toEqual([
    410,
    { error: { code: 'taken_down', message: 'This application was taken down: Malware' } },
  ])
  expect(harness.read).toHaveLength(1)
})

test('a manifest of an earlier compiler leaves the takedown to the document of the application', async () => {
  const harness = await openCounted()
  await harness.publish([aRelease('2.0.0')])
  expect((await harness.get(harness.at('update', 'linux-x86_64/1.0.0'))).status).toBe(200)
  await harness.settle()
  expect(harness.read).toEqual([`manifests/acme/${harness.app}/-.json`, `takedowns/${harness.app}.json`])
})
