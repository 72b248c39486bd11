import { describe, expect, test } from 'vitest'
import type { ManifestAsset, ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { aRelease, ORIGIN, openHarness } from '#tests/worker/delivery/harness.ts'
import { aFile, ask, aVersion, MAC, X64 } from './appcast.ts'

describe('an appcast', () => {
  test('has the file of the highest release, and what its clients read of it', async () => {
    const harness = await openHarness()
    const filename = 'My Editor & <Co> "2".zip'
    const assets = [aFile(MAC, { filename, size: 1234 })]
    const notes = '# New\n\n]]> <script>\u0000\ud800 & more'
    await harness.publish([aRelease('2.0.0', [], { assets, notes }), aVersion('1.0.0', [MAC])])
    const { status, headers, items, body } = await ask(harness, '?os=macos')
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'application/rss+xml; charset=utf-8',
      'no-store',
    ])
    expect(items).toMatchObject([
      {
        url: `${ORIGIN}/download/acme/${harness.app}/2.0.0/${encodeURIComponent(filename)}`,
        length: '1234',
        os: 'macos',
        signature: undefined,
        critical: undefined,
        ...{ version: '2.0.0', short: '2.0.0', title: '2.0.0', date: 'Thu, 19 Nov 2026 10:00:00 +0000' },
        notes: expect.stringContaining('<h1>New</h1>'),
      },
    ])
    expect(items[0]?.notes).toContain('&lt;script&gt;')
    expect(body).not.toMatch(/phasedRollout|sparkle:channel|<link>/)
  })

  test('without notes leaves their element out', async () => {
    const harness = await openHarness()
    await harness.publish([aVersion('1.0.0', [MAC])])
    expect((await ask(harness)).items[0]?.notes).toBeUndefined()
  })

  test.each(['appcast.xml/1', 'appcast', 'a/appcast.xml'])('is not at %s', async (path) => {
    const harness = await openHarness()
    await harness.publish([aVersion('1.0.0', [MAC])])
    const response = await harness.get(harness.at('update', path))
    expect(await response.text()).not.toContain('<rss')
  })
})

describe('a file', () => {
  const signatures = [
    { scheme: 'minisign' as const, value: 'bWluaXNpZ24=', keyId: '00' },
    { scheme: 'ed25519' as const, value: `${'A'.repeat(86)}==` },
  ]

  test('has the Ed25519 signature, and no other', async () => {
    const harness = await openHarness()
    const assets = [aFile(MAC, { signature: 'bWluaXNpZ24=', signatures })]
    await harness.publish([aRelease('1.0.0', [], { assets })])
    const { items, body } = await ask(harness)
    expect(items.map(({ signature }) => signature)).toEqual([`${'A'.repeat(86)}==`])
    expect(body).not.toContain('bWluaXNpZ24=')
  })

  test('is the signed one, where another kind of package has no signature', async () => {
    const harness = await openHarness()
    const dmg = 'darwin-universal-sparkle-dmg'
    await harness.publish([aRelease('1.0.0', [], { assets: [aFile(MAC), aFile(dmg, { signatures })] })])
    expect((await ask(harness)).items[0]?.url).toMatch(new RegExp(`/${dmg}.bin$`))
  })
})

describe('a delta', () => {
  const signatures = [{ scheme: 'ed25519' as const, value: `${'B'.repeat(86)}==` }]
  const aDelta = (filename: string, rest: Partial<ManifestAsset> = {}) =>
    aFile(MAC, { filename, updatePlatform: null, kind: 'delta', deltaFor: MAC, signatures, ...rest })

  test('is listed with the build that it starts from, where it is signed', async () => {
    const harness = await openHarness()
    const deltas = [
      aDelta('Editor142-141.delta', { deltaFrom: '1.9.0' }),
      aDelta('from-the-one-before.delta', { deltaFrom: '1.9.0' }),
      aDelta('by-version.delta', { deltaFrom: '1.8.0' }),
      aDelta('of-unknown-base.delta'),
      aDelta('Editor142-140.delta', { signatures: [] }),
      aDelta('Editor142-139.delta', { deltaFor: 'darwin-aarch64-sparkle-zip' }),
      aDelta('Editor142-138.delta', { deltaFor: 'windows-x64-velopack' }),
    ]
    const dmg = aFile('darwin-universal-sparkle-dmg', { signatures })
    await harness.publish([
      aRelease('2.0.0', [], { assets: [dmg, ...deltas], buildNumber: '142' }),
      aVersion('1.9.0', ['darwin-aarch64-sparkle-zip'], { buildNumber: '141' }),
    ])
    const { items } = await ask(harness, '?os=macos')
    expect(items[0]?.deltas).toEqual([
      ['Editor142-141.delta', '141', signatures[0]?.value],
      ['from-the-one-before.delta', '141', signatures[0]?.value],
      ['by-version.delta', '1.8.0', signatures[0]?.value],
    ])
  })
})

test('the lowest system version is that of the package', async () => {
  const harness = await openHarness()
  await harness.publish([aRelease('1.0.0', [], { assets: [aFile(MAC, { facts: { minimumOs: '12.0' } })] })])
  expect((await ask(harness)).items[0]?.minimumOs).toBe('12.0')
})

describe('a build number', () => {
  test('is the version on a Mac, which has build numbers, and not elsewhere', async () => {
    const harness = await openHarness()
    await harness.publish([aVersion('2.0.0', [MAC, X64], { buildNumber: '142' })])
    const { items } = await ask(harness)
    expect(items.map(({ os, version, short }) => [os, version, short])).toEqual([
      ['macos', '142', '2.0.0'],
      ['windows-x64', '2.0.0', '2.0.0'],
    ])
  })
})

describe('a build number of the app itself', () => {
  const anApp = (buildNumber: string, platform = MAC) =>
    aFile(platform, { facts: { os: 'darwin', buildNumber } })
  const buildsOf = async (release: ManifestRelease, ...others: ManifestRelease[]) => {
    const harness = await openHarness()
    await harness.publish([release, ...others])
    return (await ask(harness)).items.map(({ version }) => version)
  }

  test('is the version on a Mac where the release names none', async () => {
    const assets = [anApp('142'), aFile(X64)]
    expect(await buildsOf(aRelease('2.0.0', [], { assets }))).toEqual(['142', '2.0.0'])
    expect(await buildsOf(aRelease('2.0.0', [], { assets, buildNumber: '150' }))).toEqual(['150', '2.0.0'])
  })

  test('is also that of a disk image beside it', async () => {
    const signed = [{ scheme: 'ed25519' as const, value: `${'B'.repeat(86)}==` }]
    const dmg = aFile('darwin-universal-sparkle-dmg', { signatures: signed })
    expect(await buildsOf(aRelease('2.0.0', [], { assets: [dmg, anApp('142')] }))).toEqual(['142'])
  })

  test('is that of the file for the same processor', async () => {
    const assets = [anApp('7', 'darwin-aarch64-sparkle-zip'), anApp('142')]
    expect(await buildsOf(aRelease('2.0.0', [], { assets }))).toEqual(['142'])
  })
})

describe('a mandatory update', () => {
  const criticalFor = async (
    rest: Partial<ManifestRelease>,
    version?: string,
    before = aVersion('1.5.0', [MAC]),
  ) => {
    const harness = await openHarness()
    await harness.publish([aVersion('2.0.0', [MAC, X64], rest), before])
    const headers: Record<string, string> = version === undefined ? {} : { 'x-client-version': version }
    return (await ask(harness, '', headers)).items.map(({ critical }) => critical)
  }

  test('is critical to every client', async () => {
    expect(await criticalFor({})).toEqual([undefined, undefined])
    expect(await criticalFor({ mandatory: true })).toEqual([{}, {}])
    expect(await criticalFor({ mandatory: true, minimumVersion: '1.5.0' }, '1.9.0')).toEqual([{}, {}])
  })

  test('below a minimum version is critical to those clients', async () => {
    const minimum = { minimumVersion: '1.5.0' }
    expect(await criticalFor(minimum, '1.4.0')).toEqual([{}, {}])
    expect(await criticalFor(minimum, '1.5.0')).toEqual([undefined, undefined])
    const attribute = { 'sparkle:version': '1.5.0' }
    expect(await criticalFor(minimum)).toEqual([attribute, attribute])
  })

  test('names the build of that version to clients that compare builds', async () => {
    const minimum = { minimumVersion: '1.5.0', buildNumber: '142' }
    const built = aVersion('1.5.0', [MAC], { buildNumber: '99', rolloutPercent: 50 })
    expect(await criticalFor(minimum, undefined, built)).toEqual([
      { 'sparkle:version': '99' },
      { 'sparkle:version': '1.5.0' },
    ])
    const unknown = aVersion('1.4.0', [MAC])
    expect(await criticalFor(minimum, undefined, unknown)).toEqual([{}, { 'sparkle:version': '1.5.0' }])
  })
})
