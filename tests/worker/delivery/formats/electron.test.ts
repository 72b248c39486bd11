import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { ManifestAsset, ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { anAsset, aRelease, type Harness, ORIGIN, openHarness } from '#tests/worker/delivery/harness.ts'

const SHA512 = 'ab'.repeat(64)
const BASE64 = btoa(String.fromCharCode(...Array(64).fill(0xab)))
const NSIS = 'windows-x86_64-electron-nsis'

const aFile = (updatePlatform: string, filename: string, rest: Partial<ManifestAsset> = {}) =>
  anAsset(updatePlatform, { filename, signature: null, sha512: SHA512, ...rest })
const aSetup = (version: string, rest: Partial<ManifestRelease> = {}) =>
  aRelease(version, [], { assets: [aFile(NSIS, `Editor Setup ${version}.exe`)], ...rest })

async function ask(harness: Harness, file: string, headers: Record<string, string> = {}) {
  const response = await harness.get(harness.at('update', file), { headers })
  const body = await response.text()
  const document = response.status === 200 ? parse(body) : null
  return {
    status: response.status,
    reason: response.headers.get('x-update-reason'),
    type: response.headers.get('content-type'),
    document,
    version: document?.version,
    body,
  }
}

describe('a channel file', () => {
  test('lists the files of the highest release, under the names that they have', async () => {
    const harness = await openHarness()
    const notes = 'Fixes: "quotes",\ttabs # and\n- lists\u2028\u0085\ufeff\u007f & emoji 🎉'
    await harness.publish([aSetup('2.0.0', { notes }), aSetup('1.0.0')])
    const { status, type, document, body } = await ask(harness, 'latest.yml?noCache=1ab2')
    expect([status, type]).toEqual([200, 'text/yaml'])
    const url = `${ORIGIN}/download/acme/${harness.app}/2.0.0/Editor%20Setup%202.0.0.exe`
    expect(document).toEqual({
      version: '2.0.0',
      files: [{ url, sha512: BASE64, size: 10 }],
      path: url,
      sha512: BASE64,
      releaseDate: '2026-11-19T10:00:00.000Z',
      releaseNotes: notes,
    })
    expect(body.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\ufeff]/u)
    expect(body).not.toContain('staging')
  })

  test.each([
    [['11.0'], '20.0.0'],
    [['10.15.4'], '19.0.0'],
    [['13', '12.3'], '21.0.0'],
    [['26.1'], '25.0.0'],
    [['11.0', undefined], undefined],
    [['19.0'], undefined],
    [['Big Sur'], undefined],
  ])('has the kernel of the lowest macOS that its files run on: %o', async (minimums, kernel) => {
    const harness = await openHarness()
    const archs = ['x86_64', 'aarch64']
    const assets = minimums.map((minimumOs, index) =>
      aFile(`darwin-${archs[index]}-electron-zip`, `Editor-${archs[index]}-mac.zip`, {
        facts: { os: 'darwin', ...(minimumOs && { minimumOs }) },
      }),
    )
    await harness.publish([aRelease('2.0.0', [], { assets })])
    expect((await ask(harness, 'latest-mac.yml')).document?.minimumSystemVersion).toBe(kernel)
  })

  test.each([
    [
      'latest.yml',
      ['windows-x86_64-electron-nsis', 'windows-aarch64-electron-nsis', 'windows-i686-electron-nsis'],
    ],
    ['latest-mac.yml', ['darwin-x86_64-electron-zip', 'darwin-aarch64-electron-zip']],
    [
      'latest-linux.yml',
      [
        'linux-x86_64-electron-appimage',
        'linux-x86_64-electron-deb',
        'linux-x86_64-electron-rpm',
        'linux-x86_64-electron-pacman',
      ],
    ],
    ['latest-linux-arm64.yml', ['linux-aarch64-electron-appimage', 'linux-aarch64-electron-deb']],
    ['latest-linux-arm.yml', ['linux-armv7-electron-appimage']],
    ['latest-linux-ia32.yml', ['linux-i686-electron-deb']],
    ['latest-linux-riscv64.yml', ['linux-riscv64-electron-rpm']],
  ])('%s has every file for its clients, x64 first', async (file, platforms) => {
    const harness = await openHarness()
    const others = ['linux-x86_64', 'windows-x86_64-nsis', 'darwin-universal', 'linux-x86_64-deb']
    const assets = [...others, ...platforms.toReversed()].map((each) => aFile(each, each))
    await harness.publish([aRelease('1.0.0', [], { assets })])
    const { document } = await ask(harness, file)
    const names = document.files.map(({ url }: { url: string }) => url.split('/').at(-1))
    expect(names).toEqual(platforms)
  })

  test('leaves out a file whose SHA-512 is unknown', async () => {
    const harness = await openHarness()
    const { sha512: _, ...bare } = aFile(NSIS, 'a.exe')
    const arm = aFile('windows-aarch64-electron-nsis', 'arm64.exe')
    await harness.publish([aRelease('1.0.0', [], { assets: [bare, arm] })])
    expect((await ask(harness, 'latest.yml')).document.files).toHaveLength(1)
    await harness.publish([aRelease('1.0.0', [], { assets: [bare] })])
    harness.advance(60_000)
    expect(await ask(harness, 'latest.yml')).toMatchObject({ status: 404, reason: 'no-asset-for-platform' })
  })

  test('is of the release below one of which no SHA-512 is known, and counts as that', async () => {
    const harness = await openHarness()
    const { sha512: _, ...bare } = aFile(NSIS, 'a.exe')
    const unverifiable = aRelease('2.0.0', [], { assets: [bare] })
    await harness.publish([unverifiable, aSetup('1.5.0')])
    expect(await ask(harness, 'latest.yml')).toMatchObject({ version: '1.5.0' })
    const current = await ask(harness, 'latest.yml', { 'x-client-version': '1.5.0' })
    expect(current).toMatchObject({ version: '1.5.0' })
    await harness.settle()
    await harness.publish([unverifiable])
    harness.advance(60_000)
    const own = await ask(harness, 'latest.yml', { 'x-client-version': '2.0.0' })
    expect(own).toMatchObject({ status: 404, reason: 'no-asset-for-platform' })
    await harness.settle()
    const day = '2026-11-20'
    const { reasons } = await harness.meter().insights({ from: day, to: day, bucketDays: 1 })
    expect(Object.fromEntries(reasons.map(({ reason, updateChecks }) => [reason, updateChecks]))).toEqual({
      ...{ update: 1, 'up-to-date': 1, 'no-asset-for-platform': 1 },
    })
  })

  test.each(['a/latest.yml', 'latest.yaml', 'yml', '.yml', 'latest-mac.yml/1'])(
    '%s is not a channel file',
    async (path) => {
      const harness = await openHarness()
      await harness.publish([aSetup('1.0.0')])
      expect((await ask(harness, path)).status).not.toBe(200)
    },
  )
})

describe('a channel', () => {
  const open = async () => {
    const harness = await openHarness()
    await harness.publish([aSetup('1.0.0')])
    const included = aSetup('1.5.0', { channel: null })
    await harness.publish([aSetup('2.0.0'), included], { channel: 'beta', includes: [null] })
    return harness
  }

  test('is named by the file, or by the URL', async () => {
    const harness = await open()
    expect((await ask(harness, 'latest.yml')).version).toBe('1.0.0')
    expect((await ask(harness, 'beta.yml')).version).toBe('2.0.0')
    expect((await ask(harness, 'latest.yml?channel=beta')).version).toBe('2.0.0')
    expect((await ask(harness, 'beta.yml?channel=other')).version).toBe('2.0.0')
  })

  test('is part of the URLs of its own files, and of no others', async () => {
    const harness = await open()
    expect((await ask(harness, 'beta.yml')).document.path).toMatch(/\.exe\?channel=beta$/)
    await harness.publish([aSetup('1.5.0', { channel: null })], { channel: 'nightly', includes: [null] })
    expect((await ask(harness, 'nightly.yml')).document.path).toMatch(/\.exe$/)
  })

  test.each(['unknown.yml', 'not%20one.yml'])('that is not there has no release: %s', async (file) => {
    expect(await ask(await open(), file)).toMatchObject({ status: 404, reason: 'no-release' })
  })
})

describe('a client that may not have the highest release', () => {
  const staged = { 'x-user-staging-id': 'client-1' }

  test.each([
    ['paused', { paused: true }],
    ['at 0%', { rolloutPercent: 0 }],
  ])('gets the one below while it is %s', async (_state, rest) => {
    const harness = await openHarness()
    await harness.publish([aSetup('2.0.0', rest), aSetup('1.0.0')])
    expect((await ask(harness, 'latest.yml', staged)).version).toBe('1.0.0')
  })

  test('is told apart by its staging id', async () => {
    const harness = await openHarness()
    await harness.publish([aSetup('2.0.0', { rolloutPercent: 50 }), aSetup('1.0.0')])
    const versions = await Promise.all(
      Array.from({ length: 40 }, async (_, id) => {
        const headers = { 'x-user-staging-id': `client-${id}` }
        const [first, again] = [
          await ask(harness, 'latest.yml', headers),
          await ask(harness, 'latest.yml', headers),
        ]
        expect(again.version).toBe(first.version)
        return first.version
      }),
    )
    const updated = versions.filter((version) => version === '2.0.0').length
    expect(updated).toBeGreaterThan(8)
    expect(updated).toBeLessThan(32)
  })

  test('is answered with its own release when it may have no other', async () => {
    const harness = await openHarness()
    await harness.publish([aSetup('2.0.0', { paused: true })])
    expect(await ask(harness, 'latest.yml')).toMatchObject({ status: 404, reason: 'paused' })
    const known = await ask(harness, 'latest.yml', { 'x-client-version': '2.0.0' })
    expect(known).toMatchObject({ status: 200, version: '2.0.0' })
    const older = await ask(harness, 'latest.yml', { 'x-client-version': '1.0.0' })
    expect(older).toMatchObject({ status: 404, reason: 'paused' })
  })

  test('is answered with the highest release although it has that', async () => {
    const harness = await openHarness()
    await harness.publish([aSetup('2.0.0')])
    expect((await ask(harness, 'latest.yml', { 'x-client-version': '2.0.0' })).version).toBe('2.0.0')
    expect((await ask(harness, 'latest.yml', { 'x-client-version': '3.0.0' })).version).toBe('2.0.0')
  })
})

test.each([
  ['deleted', { deletedAt: '2026-11-20T09:00:00.000Z' }, 'app-deleted'],
  ['without a release', { releases: [] }, 'no-release'],
  ['without a file for the system', { releases: [aRelease('1.0.0')] }, 'no-asset-for-platform'],
])('an application %s is answered 404 with the reason', async (_state, rest, reason) => {
  const harness = await openHarness()
  await harness.publish([aSetup('1.0.0')], rest)
  const own = { 'x-client-version': '1.0.0' }
  expect(await ask(harness, 'latest.yml')).toMatchObject({ status: 404, reason })
  expect(await ask(harness, 'latest.yml', own)).toMatchObject({ status: 404, reason })
})

test('HEAD answers alike, without a count', async () => {
  const harness = await openHarness()
  await harness.publish([aSetup('1.0.0')])
  const answer = await harness.get(harness.at('update', 'latest.yml'), { method: 'HEAD' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/yaml'])
})

test('clients at one URL are told apart by the version that they send', async () => {
  const harness = await openHarness()
  await harness.publish([aSetup('2.0.0', { paused: true })])
  const statuses = []
  for (const version of ['2.0.0', '1.0.0', '2.0.0', undefined]) {
    const headers: Record<string, string> = version === undefined ? {} : { 'x-client-version': version }
    statuses.push((await ask(harness, 'latest.yml?channel=', headers)).status)
  }
  expect(statuses).toEqual([200, 404, 200, 404])
})

test("Tauri's clients are not given its files, whatever they name", async () => {
  const harness = await openHarness()
  await harness.publish([aSetup('2.0.0')])
  for (const platform of ['windows-x86_64', 'windows-x86_64-nsis'])
    expect((await harness.get(harness.at('update', `${platform}/1.0.0`))).status).toBe(204)
})

test('checks are counted under the system that a client asks for, with the version that it sends', async () => {
  const harness = await openHarness()
  await harness.publish([aSetup('2.0.0')])
  await ask(harness, 'latest.yml')
  await ask(harness, 'latest.yml', { 'x-client-version': '1.0.0' })
  await ask(harness, 'latest.yml', { 'x-client-version': '2.0.0' })
  await ask(harness, 'latest-linux-arm64.yml', { 'x-client-version': '3.0.0' })
  await harness.settle()
  const day = '2026-11-20'
  const { reasons, platforms } = await harness.meter().insights({ from: day, to: day, bucketDays: 1 })
  expect(Object.fromEntries(reasons.map(({ reason, updateChecks }) => [reason, updateChecks]))).toEqual({
    ...{ update: 2, 'up-to-date': 1, 'no-asset-for-platform': 1 },
  })
  expect(platforms.updateChecks.items).toEqual([
    { value: 'windows-electron', count: 3 },
    { value: 'linux-aarch64-electron', count: 1 },
  ])
})
