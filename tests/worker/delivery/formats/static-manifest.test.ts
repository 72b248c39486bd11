import { describe, expect, test } from 'vitest'
import type { Manifest, ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { anAsset, aRelease, ORIGIN, openHarness } from '#tests/worker/delivery/harness.ts'

interface StaticManifest {
  version: string
  platforms: Record<string, { url: string; signature: string; format?: string }>
}

test('lists every platform of the latest full release under every name that may ask for it', async () => {
  const harness = await openHarness()
  const release = aRelease('1.5.0', ['darwin-universal', 'linux-x86_64', 'windows-x86_64-nsis'], {
    notes: 'New',
  })
  await harness.publish([
    aRelease('2.0.0', undefined, { rolloutPercent: 50 }),
    aRelease('1.9.0', undefined, { paused: true }),
    release,
  ])
  const answer = await harness.get(harness.at('update', 'latest.json'))
  expect(answer.headers.get('content-type')).toBe('application/json')
  const body = (await answer.json()) as StaticManifest
  expect(body).toMatchObject({ version: '1.5.0', notes: 'New', pub_date: '2026-11-19T10:00:00.000Z' })
  expect(Object.keys(body.platforms)).toEqual([
    ...['darwin-aarch64', 'darwin-universal', 'darwin-x86_64', 'linux-x86_64'],
    ...['macos-aarch64', 'macos-universal', 'macos-x86_64', 'windows-x86_64-nsis'],
  ])
  expect(body.platforms['macos-aarch64']).toEqual({
    url: `${ORIGIN}/asset/${release.assets[0]?.id}`,
    signature: 'c2ln',
  })
})

test('an archive of one architecture comes before a universal one', async () => {
  const harness = await openHarness()
  const release = aRelease('1.5.0', ['darwin-universal', 'macos-aarch64'])
  await harness.publish([release])
  const { platforms } = (await (
    await harness.get(harness.at('update', 'latest.json'))
  ).json()) as StaticManifest
  const [universal, arm] = release.assets.map(({ id }) => `${ORIGIN}/asset/${id}`)
  expect(platforms['macos-aarch64']?.url).toBe(arm)
  expect(platforms['macos-x86_64']?.url).toBe(universal)
})

test('files without a signature or a platform are omitted, as they would invalidate the list', async () => {
  const harness = await openHarness()
  const assets = [
    anAsset('linux-x86_64', { signature: null }),
    anAsset(null),
    anAsset('windows-x86_64', { format: 'nsis' }),
  ]
  await harness.publish([aRelease('1.5.0', [], { assets })])
  const { platforms } = (await (
    await harness.get(harness.at('update', 'latest.json'))
  ).json()) as StaticManifest
  expect(Object.keys(platforms)).toEqual(['windows-x86_64'])
  expect(platforms['windows-x86_64']?.format).toBe('nsis')
})

test('an empty list is 204 (no update), and an unknown application 404', async () => {
  const harness = await openHarness()
  await harness.publish([])
  await harness.publish([aRelease('1.0.0', [], { assets: [anAsset(null)] })], { channel: 'beta' })
  const empty = await harness.get(harness.at('update', 'latest.json'))
  expect([empty.status, empty.headers.get('x-update-reason')]).toEqual([204, 'no-release'])
  const generic = await harness.get(harness.at('update', 'latest.json?channel=beta'))
  expect([generic.status, generic.headers.get('x-update-reason')]).toEqual([204, 'no-asset-for-platform'])
  expect((await harness.get('/update/acme/unknown/latest.json')).status).toBe(404)
})

describe('the announced release', () => {
  const [both, mac] = [['linux-x86_64', 'darwin-aarch64'], ['darwin-aarch64']]
  const announced = async (releases: ManifestRelease[], rest: Partial<Manifest> = {}) => {
    const harness = await openHarness()
    await harness.publish(releases, rest)
    const body = (await (await harness.get(harness.at('update', 'latest.json'))).json()) as StaticManifest
    return [body.version, ...Object.keys(body.platforms).filter((each) => !each.startsWith('macos'))]
  }
  test('has every platform of the one announced before it', async () => {
    expect(await announced([aRelease('2.0.0', mac), aRelease('1.0.0', both)])).toEqual([
      ...['1.0.0', 'darwin-aarch64', 'linux-x86_64'],
    ])
    expect(await announced([aRelease('2.0.0', both), aRelease('1.0.0', mac)])).toEqual([
      ...['2.0.0', 'darwin-aarch64', 'linux-x86_64'],
    ])
  })
  test('no longer has a platform that the three highest full releases lack', async () => {
    const [four, three, two] = [aRelease('4.0.0', mac), aRelease('3.0.0', mac), aRelease('2.0.0', mac)]
    expect((await announced([three, two, aRelease('1.0.0', both)]))[0]).toBe('1.0.0')
    expect((await announced([four, three, two, aRelease('1.0.0', both)]))[0]).toBe('4.0.0')
  })
  test('may have two archives where there was a universal one', async () => {
    const split = aRelease('2.0.0', ['darwin-aarch64', 'darwin-x86_64'])
    expect((await announced([split, aRelease('1.0.0', ['darwin-universal'])]))[0]).toBe('2.0.0')
  })
  test('is the one named by the manifest', async () => {
    const [two, one] = [aRelease('2.0.0'), aRelease('1.0.0')]
    expect((await announced([two, one], { announced: one.id }))[0]).toBe('1.0.0')
  })
})
