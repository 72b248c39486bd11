// Documents that the code of commit c42d1a0 stored, as its compiler and its shapes made them: today's delivery plane
// answers from them until a sweep has recompiled them, and from those that a backup brings back.

import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { keys } from '#shared/domain/releases/manifest.ts'
import { freeText, index, manifest, marker, rolledBack } from '#tests/fixtures/format-1.ts'
import { bytesOf, openHarness } from './harness.ts'

async function openOldStage() {
  const harness = await openHarness()
  const put = (key: string, value: object) => env.FILES.put(key, JSON.stringify(value))
  const appSlug = harness.app
  for (const each of [manifest, rolledBack, freeText])
    await put(keys.manifest('acme', appSlug, each.channel), { ...each, appSlug })
  await put(keys.releaseIndex('acme', appSlug, null, '2.0.0'), index)
  await put(keys.marker(marker.assetId), marker)
  await env.FILES.put(keys.file(marker.assetId), 'hello world')
  const check = async (client: string) => {
    const answer = await harness.get(harness.at('update', client))
    if (answer.status === 204) return answer.headers.get('x-update-reason')
    return ((await answer.json()) as { version: string }).version
  }
  return { harness, check }
}

test('a manifest in the order of publication offers the highest release', async () => {
  const { check } = await openOldStage()
  expect(manifest.releases.map(({ version }) => version)).toEqual(['1.0.1', '2.1.0', '2.0.0'])
  expect(await check('linux-x86_64/1.0.0')).toMatch(/^2\./)
  expect(await check('linux-x86_64/1.0.1')).toMatch(/^2\./)
  expect(await check('linux-x86_64/2.1.0')).toBe('up-to-date')
  expect(await check('linux-x86_64/3.0.0')).toBe('client-is-newer')
  expect(await check('windows-x86_64-msi/1.0.0')).toBe('no-asset-for-platform')
})

test('a manifest without an announced release has a static manifest', async () => {
  const { harness } = await openOldStage()
  const { version, platforms } = (await (await harness.get(harness.at('update', 'latest.json'))).json()) as {
    version: string
    platforms: object
  }
  expect(version).toBe('2.0.0')
  expect(Object.keys(platforms)).toContain('macos-aarch64')
})

test('a rollback without a limit in the manifest applies to every newer client', async () => {
  const { check } = await openOldStage()
  expect(await check('linux-x86_64/2.1.0?channel=beta')).toBe('2.0.0')
  expect(await check('linux-x86_64/2.0.0?channel=beta')).toBe('up-to-date')
})

test('free-text versions are offered in order of publication', async () => {
  const { check } = await openOldStage()
  expect(await check('linux-x86_64/2025-z?channel=nightly')).toBe('2026-a')
  expect(await check('darwin-aarch64/2026-b?channel=nightly')).toBe('up-to-date')
})

test('an index and a marker resolve to their file', async () => {
  const { harness } = await openOldStage()
  const paths = [
    `/asset/${marker.assetId}`,
    harness.at('download', '2.0.0/Editor_2.0.0_amd64.AppImage'),
    harness.at('download', 'latest/Editor_2.0.0_amd64.AppImage'),
    harness.at('download', 'latest/platform/appimage-x86_64'),
  ]
  for (const path of paths) expect(await bytesOf(await harness.get(path)), path).toBe('hello world')
})
