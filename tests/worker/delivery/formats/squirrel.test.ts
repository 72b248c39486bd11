import { describe, expect, test } from 'vitest'
import type { ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { anAsset, aRelease, type Harness, ORIGIN, openHarness } from '#tests/worker/delivery/harness.ts'

const MAC = 'darwin-aarch64-squirrel-zip'
const MSIX = 'windows-x86_64-squirrel-msix'
const aMac = (version: string, rest: Partial<ManifestRelease> = {}) =>
  aRelease(version, [], {
    assets: [anAsset(MAC, { filename: `Editor-darwin-arm64-${version}.zip`, signature: null })],
    ...rest,
  })

async function ask(harness: Harness, path: string, init: RequestInit = {}) {
  const response = await harness.get(harness.at('update', path), init)
  const body = await response.text()
  return {
    status: response.status,
    reason: response.headers.get('x-update-reason'),
    hint: response.headers.get('x-update-hint'),
    type: response.headers.get('content-type'),
    document: body && response.status === 200 ? JSON.parse(body) : null,
  }
}

describe('the update service', () => {
  test('answers with the update, as Squirrel.Mac reads it', async () => {
    const harness = await openHarness()
    await harness.publish([aMac('2.0.0', { notes: 'Fixes' }), aMac('1.0.0')])
    const { status, type, document } = await ask(harness, 'darwin-arm64/1.0.0')
    expect([status, type]).toEqual([200, 'application/json'])
    expect(document).toEqual({
      url: `${ORIGIN}/download/acme/${harness.app}/2.0.0/Editor-darwin-arm64-2.0.0.zip`,
      ...{ name: '2.0.0', version: '2.0.0', notes: 'Fixes', size: 10, sha256: 'a'.repeat(64) },
      pub_date: '2026-11-19T10:00:00Z',
    })
  })

  test.each([
    ['2.0.0', 'up-to-date'],
    ['2.0.1', 'client-is-newer'],
  ])('answers 204 to %s', async (version, reason) => {
    const harness = await openHarness()
    await harness.publish([aMac('2.0.0')])
    expect(await ask(harness, `darwin-arm64/${version}`)).toMatchObject({ status: 204, reason })
  })

  test.each([
    ['darwin-arm64/1.0.0', 'darwin-aarch64-squirrel-zip'],
    ['darwin-arm64/1.0.0', 'darwin-aarch64-electron-zip'],
    ['darwin-arm64/1.0.0', 'darwin-universal-electron-zip'],
    ['darwin-x64/1.0.0', 'darwin-x86_64-squirrel-zip'],
    ['darwin/1.0.0', 'darwin-x86_64-squirrel-zip'],
    ['darwin-universal/1.0.0', 'darwin-universal-squirrel-zip'],
    ['win32-x64/1.0.0', 'windows-x86_64-squirrel-nupkg'],
    ['win32-x64/squirrel/1.0.0', 'windows-x86_64-squirrel-nupkg'],
    ['win32/1.0.0', 'windows-x86_64-squirrel-nupkg'],
    ['win32-arm64/1.0.0', 'windows-aarch64-squirrel-nupkg'],
    ['win32-ia32/1.0.0', 'windows-i686-squirrel-nupkg'],
    ['win32-x64/msix/1.0.0', 'windows-x86_64-squirrel-msix'],
    ['win32-arm64/msix/1.0.0', 'windows-aarch64-squirrel-msix'],
  ])('%s is served %s', async (path, platform) => {
    const harness = await openHarness()
    const others = ['darwin-i686', 'linux-x86_64', 'windows-x86_64-electron-nsis']
    await harness.publish([aRelease('2.0.0', [...others, platform])])
    const { document } = await ask(harness, path)
    expect(document?.url).toMatch(new RegExp(`/App-${platform}.bin$`))
  })

  test('gives another processor nothing', async () => {
    const harness = await openHarness()
    await harness.publish([
      aRelease('2.0.0', ['windows-x86_64-squirrel-nupkg', 'darwin-x86_64-squirrel-zip']),
    ])
    for (const place of ['win32-arm64', 'win32-ia32', 'darwin-arm64', 'win32-x64/msix'])
      expect(await ask(harness, `${place}/1.0.0`)).toMatchObject({
        ...{ status: 204, reason: 'no-asset-for-platform' },
      })
  })

  test.each([
    'darwin-arm64',
    'darwin-arm64/',
    'darwin-arm64/1.0.0/RELEASES',
    'darwin-arm64/msix/1.0.0',
    'win32-x64/msix/1.0.0/RELEASES',
    'win32-x64/1.0.0/releases',
    'win32-x64/1.0.0/RELEASES/more',
    'darwin/arm64',
    'darwin/arm64/RELEASES',
    'darwin/arm64/RELEASES.json/more',
    'linux-x64/1.0.0/RELEASES',
  ])('%s is not one of its URLs', async (path) => {
    const harness = await openHarness()
    await harness.publish([aRelease('2.0.0', ['darwin-aarch64-squirrel-zip', MSIX])])
    const { status } = await ask(harness, path)
    expect([204, 404]).toContain(status)
  })

  test('names the file of a channel with the channel, and that of an included release without', async () => {
    const harness = await openHarness()
    await harness.publish(
      [aMac('2.0.0'), aMac('1.5.0', { channel: null, assets: aRelease('1.5.0', [MSIX]).assets })],
      {
        ...{ channel: 'beta', includes: [null] },
      },
    )
    expect((await ask(harness, 'darwin-arm64/1.0.0?channel=beta')).document.url).toMatch(
      /\.zip\?channel=beta$/,
    )
    expect((await ask(harness, 'win32-x64/msix/1.0.0?channel=beta')).document.url).toMatch(/1\.5\.0\/[^?]+$/)
  })

  test('reads versions with build metadata', async () => {
    const harness = await openHarness()
    await harness.publish([aMac('2.0.0+7')])
    for (const version of ['2.0.0+7', '2.0.0%2B7', '2.0.0+6'])
      expect((await ask(harness, `darwin-arm64/${version}`)).status).toBe(204)
    expect((await ask(harness, 'darwin-arm64/1.9.9+9')).document.url).toContain('/2.0.0%2B7/')
  })

  test.each([
    ['deleted', { deletedAt: '2026-11-20T09:00:00.000Z' }, 'app-deleted'],
    ['without a release', { releases: [] }, 'no-release'],
    ['in which all is paused', { releases: [aMac('2.0.0', { paused: true })] }, 'paused'],
  ])('answers 204 for an application %s', async (_state, rest, reason) => {
    const harness = await openHarness()
    await harness.publish([aMac('2.0.0')], rest)
    expect(await ask(harness, 'darwin-arm64/1.0.0')).toMatchObject({ status: 204, reason })
  })

  test('moves clients back after a rollback, which Squirrel.Mac installs', async () => {
    const harness = await openHarness()
    await harness.publish([aMac('1.0.0')], { rolledBack: true, withdrawnUpTo: '2.0.0' })
    expect((await ask(harness, 'darwin-arm64/2.0.0')).document.version).toBe('1.0.0')
    expect((await ask(harness, 'darwin-arm64/2.0.1')).status).toBe(204)
  })
})

test("names Sparkle's delta to the client that has its base", async () => {
  const harness = await openHarness()
  const release = aMac('2.0.0')
  const rest = { kind: 'delta', deltaFor: MAC, deltaFrom: '1.1.0', sha256: 'b'.repeat(64) } as const
  const delta = anAsset(null, { filename: 'Editor-1.1.0-2.0.0.delta', ...rest })
  await harness.publish([{ ...release, assets: [delta, ...release.assets] }])
  const { document } = await ask(harness, 'darwin-arm64/1.1.0')
  expect(document.delta).toEqual({
    ...{ from_version: '1.1.0', sha256: 'b'.repeat(64), size: 10 },
    url: `${ORIGIN}/download/acme/${harness.app}/2.0.0/Editor-1.1.0-2.0.0.delta`,
  })
  expect(document.url).toMatch(/\.zip$/)
  expect((await ask(harness, 'darwin-arm64/1.0.0')).document).not.toHaveProperty('delta')
})

describe("Tauri's client that names its platform wrongly", () => {
  test('is told so, where no file is for Squirrel', async () => {
    const harness = await openHarness()
    await harness.publish([aRelease('2.0.0', ['darwin-aarch64'])])
    expect(await ask(harness, 'darwin-arm64/1.0.0')).toMatchObject({
      ...{ status: 204, reason: 'unknown-platform', hint: 'darwin-aarch64' },
    })
    await harness.settle()
    const { reasons } = await harness
      .meter()
      .insights({ from: '2026-11-20', to: '2026-11-20', bucketDays: 1 })
    expect(reasons.map(({ reason }) => reason)).toEqual(['unknown-platform'])
  })

  test('is taken for Squirrel’s, where one is', async () => {
    const harness = await openHarness()
    await harness.publish([aRelease('2.0.0', ['darwin-aarch64', MSIX])])
    expect(await ask(harness, 'darwin-arm64/1.0.0')).toMatchObject({
      ...{ status: 204, reason: 'no-asset-for-platform', hint: null },
    })
    expect((await ask(harness, 'darwin-aarch64/1.0.0')).document.version).toBe('2.0.0')
  })
})

test("Tauri's client for universal Mac apps is served where no file is for Squirrel", async () => {
  const harness = await openHarness()
  await harness.publish([aRelease('2.0.0', ['darwin-universal'])])
  const { status, document } = await ask(harness, 'darwin-universal/1.0.0')
  expect([status, document?.version, document?.signature]).toEqual([200, '2.0.0', 'c2ln'])
})

describe('RELEASES.json of static storage', () => {
  test('has the highest release, as the client looks it up', async () => {
    const harness = await openHarness()
    await harness.publish([aMac('2.0.0', { notes: '“1”' }), aMac('1.0.0')])
    const { document } = await ask(harness, 'darwin/arm64/RELEASES.json')
    expect(document.currentRelease).toBe('2.0.0')
    expect(document.releases).toHaveLength(1)
    expect(document.releases[0]).toMatchObject({
      version: '2.0.0',
      updateTo: { version: '2.0.0', name: '2.0.0', notes: '“1”', pub_date: '2026-11-19T10:00:00Z' },
    })
    expect(document.releases[0].updateTo.url).toMatch(/\/Editor-darwin-arm64-2\.0\.0\.zip$/)
  })

  test('of MSIX is found in the folder as well, as the client asks for that', async () => {
    const harness = await openHarness()
    const assets = [anAsset(MSIX, { filename: 'Editor.msix' })]
    await harness.publish([aRelease('2.0.0', [], { assets })])
    for (const path of ['win32/x64', 'win32/x64/RELEASES.json'])
      expect((await ask(harness, path)).document.releases[0].updateTo.url).toMatch(/\/Editor\.msix$/)
    const head = await harness.get(harness.at('update', 'win32/x64'), { method: 'HEAD' })
    expect([head.status, head.url]).toEqual([200, ''])
  })

  test.each([
    ['nothing is published', []],
    ['all is paused', [aMac('2.0.0', { paused: true })]],
    ['no file is for it', [aRelease('2.0.0', [MSIX])]],
  ])('names no higher version than the client has when %s', async (_state, releases) => {
    const harness = await openHarness()
    await harness.publish(releases)
    const unknown = await ask(harness, 'darwin/arm64/RELEASES.json')
    expect(unknown).toMatchObject({ status: 200, document: { currentRelease: '0.0.0', releases: [] } })
    expect(unknown.reason).not.toBeNull()
    const headers = { 'x-client-version': '1.2.3' }
    const known = await ask(harness, 'darwin/arm64/RELEASES.json', { headers })
    expect(known.document).toEqual({ currentRelease: '1.2.3', releases: [] })
  })

  test('tells clients that send their version apart', async () => {
    const harness = await openHarness()
    await harness.publish([aMac('2.0.0', { paused: true }), aMac('1.0.0')])
    const current = async (version?: string) => {
      const headers: Record<string, string> = version === undefined ? {} : { 'x-client-version': version }
      return (await ask(harness, 'darwin/arm64/RELEASES.json', { headers })).document.currentRelease
    }
    expect([await current(), await current('2.0.0'), await current('0.9.0'), await current()]).toEqual([
      ...['1.0.0', '2.0.0', '1.0.0', '1.0.0'],
    ])
  })
})

test('checks are counted once, under the processor of the client', async () => {
  const harness = await openHarness()
  await harness.publish([aMac('2.0.0')])
  await ask(harness, 'darwin-arm64/1.0.0')
  await ask(harness, 'darwin-arm64/1.0.0')
  await ask(harness, 'darwin-arm64/2.0.0')
  await ask(harness, 'darwin/arm64/RELEASES.json')
  const local = 'id=editor&localVersion=1.0.0&arch=amd64'
  await harness.get(harness.at('update', `win32-x64/1.0.0/RELEASES?${local}`))
  await ask(harness, 'win32-x64/msix/1.0.0', { method: 'HEAD' })
  await harness.settle()
  const day = '2026-11-20'
  const { reasons, platforms } = await harness.meter().insights({ from: day, to: day, bucketDays: 1 })
  expect(Object.fromEntries(reasons.map(({ reason, updateChecks }) => [reason, updateChecks]))).toEqual({
    ...{ update: 3, 'up-to-date': 1, 'no-asset-for-platform': 1 },
  })
  expect(platforms.updateChecks.items).toEqual([
    { value: 'darwin-aarch64-squirrel', count: 4 },
    { value: 'windows-x86_64-squirrel', count: 1 },
  ])
})
