import { describe, expect, it } from 'vitest'
import { findDeltaChain, MAX_CHAIN } from '#shared/domain/releases/delta-chain.ts'
import type { ManifestAsset, ManifestRelease } from '#shared/domain/releases/manifest.ts'

const FOR = 'windows-x86_64-velopack-nupkg'

const aFile = (rest: Partial<ManifestAsset>): ManifestAsset => ({
  ...{ id: 'x', filename: 'x.nupkg', size: 100, sha256: '', updatePlatform: null },
  ...{ publicPlatform: null, format: null, signature: null, facts: { packageId: 'Editor' } },
  ...rest,
})
const aDelta = (deltaFrom: string, size = 10, rest: Partial<ManifestAsset> = {}) =>
  aFile({ id: `from ${deltaFrom} ${size}`, size, deltaFor: FOR, deltaFrom, ...rest })
const full = aFile({ id: 'full', updatePlatform: FOR })
const aRelease = (version: string, ...assets: ManifestAsset[]): ManifestRelease => ({
  ...{ id: version, version, notes: '', pubDate: '', rolloutPercent: 100, paused: false },
  assets: [full, ...assets],
})
const chain = (releases: ManifestRelease[], current: string, deltas = {}) => {
  const [target = aRelease('0.0.0')] = releases
  const found = findDeltaChain({ releases, ...deltas }, target, full, current)
  return found.map(({ version, file }) => `${file.deltaFrom}>${version}`)
}

describe('the deltas from a version', () => {
  it('lead over each release in between', () => {
    const releases = [
      aRelease('1.3.0', aDelta('1.2.0')),
      aRelease('1.2.0', aDelta('1.1.0')),
      aRelease('1.1.0', aDelta('1.0.0')),
    ]
    expect(chain(releases, '1.0.0')).toEqual(['1.0.0>1.1.0', '1.1.0>1.2.0', '1.2.0>1.3.0'])
    expect(chain(releases, '1.2.0')).toEqual(['1.2.0>1.3.0'])
  })

  it('are found among those of releases that the manifest leaves out', () => {
    const deltas = { deltas: [{ version: '1.2.0', file: aDelta('1.1.0') }] }
    expect(chain([aRelease('1.3.0', aDelta('1.2.0'))], '1.1.0', deltas)).toEqual([
      '1.1.0>1.2.0',
      '1.2.0>1.3.0',
    ])
  })

  it('are as few as possible, and of equally many the smallest', () => {
    const releases = [
      aRelease('1.2.0', aDelta('1.1.0'), aDelta('1.0.0', 60), aDelta('1.0.0', 50)),
      aRelease('1.1.0', aDelta('1.0.0')),
    ]
    expect(chain(releases, '1.0.0')).toEqual(['1.0.0>1.2.0'])
    const [target = aRelease('0.0.0')] = releases
    expect(findDeltaChain({ releases }, target, full, '1.0.0')[0]?.file.size).toBe(50)
  })

  it.each([
    ['a gap', [aRelease('1.3.0', aDelta('1.2.0')), aRelease('1.1.0', aDelta('1.0.0'))]],
    ['no delta', [aRelease('1.3.0')]],
    [
      'a delta of another package',
      [aRelease('1.3.0', aDelta('1.0.0', 10, { facts: { packageId: 'Other' } }))],
    ],
    ['a delta for another file', [aRelease('1.3.0', aDelta('1.0.0', 10, { deltaFor: 'linux-x86_64' }))]],
    ['a delta whose base isn’t known', [aRelease('1.3.0', aFile({ deltaFor: FOR }))]],
    ['a delta larger than the full file', [aRelease('1.3.0', aDelta('1.0.0', 101))]],
    [
      'deltas larger than the full file',
      [aRelease('1.3.0', aDelta('1.2.0', 60)), aRelease('1.2.0', aDelta('1.0.0', 60))],
    ],
    ['a circle', [aRelease('1.3.0', aDelta('1.2.0')), aRelease('1.2.0', aDelta('1.3.0'))]],
  ])('are not offered with %s', (_, releases) => {
    expect(chain(releases, '1.0.0')).toEqual([])
  })

  it('are not offered from a version that isn’t semantic, and are equal for versions that differ in build metadata', () => {
    expect(chain([aRelease('1.1.0', aDelta('1.0.0'))], 'unknown')).toEqual([])
    expect(chain([aRelease('1.1.0', aDelta('1.0.0'))], '1.0.0+5')).toEqual(['1.0.0>1.1.0'])
  })

  it(`are at most ${MAX_CHAIN}`, () => {
    const releases = Array.from({ length: MAX_CHAIN + 2 }, (_, index) =>
      aRelease(`1.${index + 1}.0`, aDelta(`1.${index}.0`, 1)),
    ).reverse()
    expect(chain(releases, '1.1.0')).toEqual([])
    expect(chain(releases, '1.2.0')).toHaveLength(MAX_CHAIN)
  })

  it('are found quickly among ten thousand', () => {
    const deltas = Array.from({ length: 10_000 }, (_, index) => aDelta(`1.0.${index}`, 5))
    const begun = performance.now()
    expect(chain([aRelease('2.0.0', ...deltas), aRelease('1.0.5', ...deltas)], '1.0.77')).toEqual([
      '1.0.77>2.0.0',
    ])
    expect(performance.now() - begun).toBeLessThan(2000)
  })
})
