import { describe, expect, test } from 'vitest'
import type { ManifestAsset, ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { parseReleases, releasesToApply } from '#tests/fixtures/squirrel-windows.ts'
import { anAsset, aRelease, type Harness, ORIGIN, openHarness } from '#tests/worker/delivery/harness.ts'

const PLATFORM = 'windows-x86_64-squirrel-nupkg'
const SHA1 = 'ab'.repeat(20)

const aPackage = (filename: string, rest: Partial<ManifestAsset> = {}) =>
  anAsset(PLATFORM, { filename, signature: null, sha1: SHA1, size: 1000, ...rest })
const aFull = (version: string, rest: Partial<ManifestRelease> = {}) =>
  aRelease(version, [], { assets: [aPackage(`editor-${spelled(version)}-full.nupkg`)], ...rest })
const spelled = (version: string) => version.replace(/(-\w+)\.(\d+)/, '$1$2').replace(/\+.*/, '')

/** What the client requests. */
const asked = (local: string) => `win32-x64/${local}/RELEASES?id=editor&localVersion=${local}&arch=amd64`
const stored = (local: string) => `win32/x64/RELEASES?id=editor&localVersion=${local}&arch=amd64`

async function ask(harness: Harness, path: string) {
  const response = await harness.get(harness.at('update', path))
  const text = await response.text()
  return {
    ...{ status: response.status, type: response.headers.get('content-type'), text },
    reason: response.headers.get('x-update-reason'),
  }
}

describe('RELEASES', () => {
  test('lists the full package of the update, with the URL that ends in its name', async () => {
    const harness = await openHarness()
    await harness.publish([aFull('2.0.0'), aFull('1.0.0')])
    for (const path of [
      asked('1.0.0'),
      stored('1.0.0'),
      'win32-x64/squirrel/1.0.0/RELEASES',
      'win32/x64/RELEASES',
    ]) {
      const { status, type, text } = await ask(harness, path)
      expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
      const url = `${ORIGIN}/download/acme/${harness.app}/2.0.0/editor-2.0.0-full.nupkg`
      expect(text).toBe(`${SHA1.toUpperCase()} ${url} 1000`)
    }
    const { text } = await ask(harness, asked('1.0.0'))
    expect(releasesToApply(text, '1.0.0').map(({ filename }) => filename)).toEqual([
      'editor-2.0.0-full.nupkg',
    ])
  })

  test.each([
    ['My Editor', '2.0.0', 'My%20Editor'],
    ['éditeur', '2.0.0', '%C3%A9diteur'],
    ['editor', '2.0.0-rc.1+5', 'editor'],
  ])('keeps the name of %s, of version %s', async (id, version, encoded) => {
    const harness = await openHarness()
    const filename = `${id}-${spelled(version)}-full.nupkg`
    await harness.publish([aRelease(version, [], { assets: [aPackage(filename)] })])
    const [entry] = parseReleases((await ask(harness, asked('1.0.0'))).text)
    expect(entry).toMatchObject({ filename, version: spelled(version) })
    expect(entry?.url).toContain(`/${encoded}-`)
  })

  test('is in the URL of its channel', async () => {
    const harness = await openHarness()
    await harness.publish([aFull('2.0.0')], { channel: 'beta' })
    const [entry] = parseReleases((await ask(harness, `${asked('1.0.0')}&channel=beta`)).text)
    expect(entry).toMatchObject({ filename: 'editor-2.0.0-full.nupkg', version: '2.0.0' })
    expect(entry?.url).toMatch(/\.nupkg\?channel=beta$/)
  })

  describe.each([
    ['without a SHA-1', { sha1: undefined }],
    ['with a name that the client misreads', { filename: 'editor-2.0.0+5-full.nupkg' }],
  ])('leaves out a package %s', (_state, rest) => {
    const { sha1, ...bare } = aPackage('editor-2.0.0-full.nupkg')
    const asset = { ...bare, ...('sha1' in rest ? {} : { sha1, ...rest }) } as ManifestAsset
    const unreadable = aRelease('2.0.0', [], { assets: [asset] })

    test('that is the only one, and counts the check with its reason', async () => {
      const harness = await openHarness()
      await harness.publish([unreadable])
      for (const path of [asked('1.0.0'), stored('1.0.0')]) {
        const { text, reason } = await ask(harness, path)
        expect(releasesToApply(text, '1.0.0')).toEqual([])
        expect(reason).toBe('no-asset-for-platform')
      }
      await harness.settle()
      const day = '2026-11-20'
      const { reasons } = await harness.meter().insights({ from: day, to: day, bucketDays: 1 })
      expect(reasons.map(({ reason }) => reason)).toEqual(['no-asset-for-platform'])
    })

    test('in favour of the release below', async () => {
      const harness = await openHarness()
      await harness.publish([unreadable, aFull('1.5.0')])
      for (const path of [asked('1.0.0'), stored('1.0.0'), 'win32/x64/RELEASES'])
        expect((await ask(harness, path)).text).toContain('editor-1.5.0-full.nupkg')
      expect(await ask(harness, asked('1.5.0'))).toMatchObject({ reason: 'up-to-date' })
      expect((await ask(harness, 'win32-x64/1.5.0/RELEASES')).text).toContain('editor-1.5.0-full.nupkg')
    })
  })

  test('is not replaced by an uploaded file of this name', async () => {
    const harness = await openHarness()
    const uploaded = anAsset(null, { filename: 'RELEASES', kind: 'metadata', sha1: SHA1 })
    const release = aFull('2.0.0')
    await harness.publish([{ ...release, assets: [uploaded, ...release.assets] }])
    expect(parseReleases((await ask(harness, asked('1.0.0'))).text)).toHaveLength(1)
  })
})

describe('deltas', () => {
  const aDelta = (version: string, deltaFrom: string, rest: Partial<ManifestAsset> = {}) =>
    anAsset(null, {
      ...{ filename: `editor-${spelled(version)}-delta.nupkg`, kind: 'delta', sha1: SHA1, size: 10 },
      ...{ deltaFor: PLATFORM, deltaFrom, ...rest },
    })
  const withDelta = (version: string, from: string, rest: Partial<ManifestRelease> = {}) => {
    const release = aFull(version, rest)
    return { ...release, assets: [...release.assets, aDelta(version, from)] }
  }
  const appliedBy = async (harness: Harness, path: string, local: string) =>
    releasesToApply((await ask(harness, path)).text, local).map(({ filename }) => filename)

  test('are listed for the client that has their base, beside the full package', async () => {
    const harness = await openHarness()
    await harness.publish([withDelta('2.0.0', '1.1.0-beta.1')])
    for (const path of [asked('1.1.0-beta1'), stored('1.1.0-beta1')]) {
      const { text } = await ask(harness, path)
      expect(parseReleases(text).map(({ isDelta }) => isDelta)).toEqual([true, false])
      expect(releasesToApply(text, '1.1.0-beta1').map(({ filename }) => filename)).toEqual([
        'editor-2.0.0-delta.nupkg',
      ])
    }
  })

  test('are left out for others, who would apply them to the wrong version', async () => {
    const harness = await openHarness()
    await harness.publish([withDelta('2.0.0', '1.1.0')])
    for (const path of [asked('1.0.0'), stored('1.0.0'), 'win32-x64/1.1.0/RELEASES', 'win32/x64/RELEASES'])
      expect((await ask(harness, path)).text).not.toContain('delta')
    expect(await appliedBy(harness, asked('1.0.0'), '1.0.0')).toEqual(['editor-2.0.0-full.nupkg'])
  })

  test('of several releases are applied in their order', async () => {
    const harness = await openHarness()
    await harness.publish([withDelta('1.2.0', '1.1.0'), withDelta('1.1.0', '1.0.0'), aFull('1.0.0')])
    expect(await appliedBy(harness, asked('1.0.0'), '1.0.0')).toEqual([
      ...['editor-1.1.0-delta.nupkg', 'editor-1.2.0-delta.nupkg'],
    ])
  })

  test('do not lead through a release that the client may not have', async () => {
    const harness = await openHarness()
    const between = withDelta('1.1.0', '1.0.0', { paused: true })
    await harness.publish([withDelta('1.2.0', '1.1.0'), between, aFull('1.0.0')])
    expect(await appliedBy(harness, asked('1.0.0'), '1.0.0')).toEqual(['editor-1.2.0-full.nupkg'])
  })

  test.each([
    ['without a known base', { deltaFrom: undefined }],
    ['for another processor', { deltaFor: 'windows-aarch64-squirrel-nupkg' }],
    ['without a SHA-1', { sha1: undefined }],
  ])('%s are not listed', async (_state, rest) => {
    const harness = await openHarness()
    const release = aFull('2.0.0')
    const delta = { ...aDelta('2.0.0', '1.0.0'), ...rest } as ManifestAsset
    await harness.publish([{ ...release, assets: [...release.assets, delta] }])
    expect(await appliedBy(harness, asked('1.0.0'), '1.0.0')).toEqual(['editor-2.0.0-full.nupkg'])
  })

  test('that start from each other end nowhere', async () => {
    const harness = await openHarness()
    await harness.publish([withDelta('1.2.0', '1.1.0'), withDelta('1.1.0', '1.2.0')])
    expect(await appliedBy(harness, asked('1.0.0'), '1.0.0')).toEqual(['editor-1.2.0-full.nupkg'])
  })
})

describe('a client without an update', () => {
  test.each([
    ['it has the release', '2.0.0', [aFull('2.0.0')], 'up-to-date'],
    ['it is newer', '3.0.0', [aFull('2.0.0')], 'client-is-newer'],
    ['nothing is published', '1.0.0', [], 'no-release'],
    ['the only release is paused', '1.0.0', [aFull('2.0.0', { paused: true })], 'paused'],
    ['its own is paused', '2.0.0', [aFull('2.0.0', { paused: true })], 'up-to-date'],
    ['its own is gone', '1.5.0', [aFull('2.0.0', { paused: true }), aFull('1.0.0')], 'paused'],
    ['no file is for it', '1.0.0', [aRelease('2.0.0')], 'no-asset-for-platform'],
  ])('reports no error: %s', async (_state, local, releases, reason) => {
    const harness = await openHarness()
    await harness.publish(releases)
    for (const path of [asked(local), stored(local)]) {
      const answer = await ask(harness, path)
      expect(answer).toMatchObject({ status: 200, reason })
      expect(releasesToApply(answer.text, local)).toEqual([])
    }
  })

  test('is not moved to a release that only its own order takes for higher', async () => {
    const harness = await openHarness()
    await harness.publish([aFull('1.0.0-beta.10', { paused: true }), aFull('1.0.0-beta.9')])
    const { text } = await ask(harness, stored('1.0.0-beta10'))
    expect(releasesToApply(text, '1.0.0-beta10')).toEqual([])
  })

  test('is known by the version of its package, in static storage', async () => {
    const harness = await openHarness()
    await harness.publish([aFull('1.0.0-beta.2'), aFull('1.0.0-beta.1')])
    expect((await ask(harness, stored('1.0.0-beta2'))).reason).toBe('up-to-date')
    expect((await ask(harness, stored('1.0.0-BETA2'))).reason).toBe('up-to-date')
    expect((await ask(harness, stored('1.0.0-beta1'))).text).toContain('beta2-full')
    // Its release is gone.
    expect((await ask(harness, stored('1.0.0-alpha7'))).text).toContain('beta2-full')
    await harness.settle()
    const day = '2026-11-20'
    const { versions } = await harness.meter().insights({ from: day, to: day, bucketDays: 1 })
    expect(versions.map(({ version }) => version).toSorted()).toEqual([
      ...['1.0.0-alpha.7', '1.0.0-beta.1', '1.0.0-beta.2'],
    ])
  })
})

describe('a request of no installed client', () => {
  test('is answered with the highest release, whichever version it names', async () => {
    const harness = await openHarness()
    await harness.publish([aFull('2.0.0')])
    for (const path of ['win32/x64/RELEASES', 'win32-x64/2.0.0/RELEASES', 'win32-x64/3.0.0/RELEASES'])
      expect(parseReleases((await ask(harness, path)).text)[0]?.version).toBe('2.0.0')
  })

  test('is answered for the client that asks, each time', async () => {
    const harness = await openHarness()
    await harness.publish([aFull('2.0.0', { rolloutPercent: 50 }), aFull('1.0.0')])
    const versionFor = async (id: string) => {
      const headers = { 'x-client-id': id }
      const response = await harness.get(harness.at('update', 'win32-x64/2.0.0/RELEASES'), { headers })
      return parseReleases(await response.text())[0]?.version
    }
    const ids = Array.from({ length: 20 }, (_, index) => `client-${index}`)
    const versions = await Promise.all(ids.map(versionFor))
    expect(new Set(versions).size).toBe(2)
    expect(await Promise.all(ids.map(versionFor))).toEqual(versions)
  })

  test('has no entry before the first release, which a build takes for that', async () => {
    const harness = await openHarness()
    await harness.publish([])
    const { status, text, reason } = await ask(harness, 'win32/x64/RELEASES')
    expect([status, reason, parseReleases(text)]).toEqual([200, 'no-release', []])
  })

  test.each(['', '%00', '1.0.0%0A0000', `1.${'0'.repeat(100)}`, '1.0.0 x', '<script>', '..%2F'])(
    'is not told from a client by localVersion=%s, and none of that is in the answer',
    async (local) => {
      const harness = await openHarness()
      await harness.publish([])
      expect((await ask(harness, `win32/x64/RELEASES?localVersion=${local}`)).text).toBe('# no-release')
    },
  )
})
