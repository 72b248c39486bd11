import { describe, expect, test } from 'vitest'
import { chooseUpdate } from '#shared/domain/choose-update.ts'
import {
  type ChannelState,
  compileManifest,
  isSufficient,
  MAX_PARTIAL_RELEASES,
  slotsOf,
  withPublished,
} from '#shared/domain/compile-manifest.ts'
import { Manifest, type ManifestRelease } from '#shared/domain/manifest.ts'
import { aManifest, anAsset, aRelease, chance } from './releases.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString()

/** Releases given in the order of their publication, oldest first. */
function compile(published: ManifestRelease[], rest: Partial<ChannelState> = {}) {
  const { format, rolledBack, ...channel } = aManifest([])
  const releases = published.map((release, minute) => ({ ...release, pubDate: at(minute) }))
  return compileManifest({ ...channel, rollbacks: [], ...rest, releases })
}
const versions = (manifest: Manifest) => manifest.releases.map(({ version }) => version)

test('a channel without releases has an empty manifest, which is a manifest', () => {
  const manifest = compile([])
  expect(manifest).toEqual(aManifest([]))
  expect(Manifest.parse(manifest)).toEqual(manifest)
})

test('the latest full release is all that is kept, however many there were', () => {
  const published = Array.from({ length: 1000 }, (_, minor) => aRelease(`1.${minor}.0`))
  expect(versions(compile(published))).toEqual(['1.999.0'])
})

test('the order in which releases are handed in does not matter', () => {
  const { format, rolledBack, ...channel } = aManifest([])
  const releases = [
    aRelease('1.0.0', ['linux-x86_64'], { pubDate: at(1) }),
    aRelease('2.0.0', ['darwin-x86_64'], { pubDate: at(2) }),
  ]
  const compiled = compileManifest({ ...channel, releases, rollbacks: [] })
  expect(versions(compiled)).toEqual(['2.0.0', '1.0.0'])
})

test('a platform that the latest lacks keeps the last release that has it', () => {
  const both = ['linux-x86_64', 'darwin-universal']
  const published = [
    aRelease('1.0.0', both),
    aRelease('1.1.0', both),
    aRelease('1.1.1', ['darwin-universal']),
  ]
  expect(versions(compile(published))).toEqual(['1.1.1', '1.1.0'])
})

test('so does a public platform, which download links ask for', () => {
  const withButton = (version: string, publicPlatform: string) =>
    aRelease(version, [], { assets: [anAsset(null, { publicPlatform })] })
  const published = [
    withButton('1.0.0', 'deb-x86_64'),
    withButton('1.1.0', 'dmg-aarch64'),
    withButton('1.2.0', 'dmg-aarch64'),
  ]
  expect(versions(compile(published))).toEqual(['1.2.0', '1.0.0'])
})

test('partial and paused releases are kept with the full one below them', () => {
  const published = [
    ...[aRelease('1.0.0'), aRelease('1.1.0')],
    ...[aRelease('1.2.0', undefined, { paused: true }), aRelease('1.3.0', undefined, { rolloutPercent: 5 })],
  ]
  expect(versions(compile(published))).toEqual(['1.3.0', '1.2.0', '1.1.0'])
})

test('of endless partial releases only the newest are kept, and the full one with them', () => {
  const partial = Array.from({ length: 300 }, (_, minor) =>
    aRelease(`2.${minor}.0`, undefined, { rolloutPercent: 50 }),
  )
  const kept = versions(compile([aRelease('1.0.0'), ...partial]))
  expect(kept).toHaveLength(MAX_PARTIAL_RELEASES + 1)
  expect(kept.at(0)).toBe('2.299.0')
  expect(kept.at(-1)).toBe('1.0.0')
})

describe('after a rollback', () => {
  const [one, two, three] = [aRelease('1.0.0'), aRelease('2.0.0'), aRelease('3.0.0')]
  const target = { releaseId: two.id, version: two.version, pubDate: at(1) }
  const rollbacks = [{ ...target, channel: null, at: at(10), withdrawnUpTo: '3.0.0' }]
  const later = (release: ManifestRelease) => ({ ...release, pubDate: at(20) })

  test('the older release is first, those after it are gone, and clients go back', () => {
    const manifest = compile([one, two, three], { rollbacks })
    expect(versions(manifest)).toEqual(['2.0.0'])
    expect(manifest.rolledBack).toBe(true)
  })

  test('to what is the latest anyway, nothing has changed', () => {
    expect(compile([one, two], { rollbacks })).toMatchObject({
      rolledBack: false,
      releases: [{ version: '2.0.0' }],
    })
  })

  test('a newer release at 100 percent ends it', () => {
    const { format, rolledBack, ...channel } = aManifest([])
    const releases = [one, two, three].map((release, minute) => ({ ...release, pubDate: at(minute) }))
    const manifest = compileManifest({
      ...channel,
      releases: [...releases, later(aRelease('4.0.0'))],
      rollbacks,
    })
    expect(manifest).toMatchObject({ rolledBack: false, releases: [{ version: '4.0.0' }] })
  })

  test('a newer release that few get leaves the rest on the older one, not on the withdrawn one', () => {
    const { format, rolledBack, ...channel } = aManifest([])
    const releases = [one, two, three].map((release, minute) => ({ ...release, pubDate: at(minute) }))
    const partial = later(aRelease('4.0.0', undefined, { rolloutPercent: 10 }))
    const manifest = compileManifest({ ...channel, releases: [...releases, partial], rollbacks })
    expect(versions(manifest)).toEqual(['4.0.0', '2.0.0'])
    expect(manifest.rolledBack).toBe(true)
  })

  test('what a further release will make of the channel can be told from its manifest alone', () => {
    const { format, rolledBack, ...channel } = aManifest([])
    const published = [one, two, three].map((release, minute) => ({ ...release, pubDate: at(minute) }))
    const before = compileManifest({ ...channel, releases: published, rollbacks })
    for (const next of [
      later(aRelease('4.0.0')),
      later(aRelease('4.0.0', ['darwin-aarch64'])),
      later(aRelease('4.0.0', undefined, { rolloutPercent: 10 })),
    ]) {
      const after = compileManifest({ ...channel, releases: [...published, next], rollbacks })
      expect(withPublished(before, next)).toEqual(after)
    }
  })

  test('a release that was yanked since is no longer rolled back to', () => {
    expect(compile([one, three], { rollbacks })).toMatchObject({
      rolledBack: false,
      releases: [{ version: '3.0.0' }],
    })
  })
})

test('whatever was left out, no client is answered differently', () => {
  const random = chance(42)
  const platforms = ['linux-x86_64', 'linux-x86_64-deb', 'darwin-universal', 'darwin-aarch64', 'macos-x86_64']
  const clients = [...platforms, 'linux-x86_64-rpm', 'darwin-x86_64', 'macos-aarch64-app', 'windows-x86_64']
  for (let round = 0; round < 1500; round++) {
    const published = Array.from({ length: random.below(12) }, (_, index) =>
      aRelease(`1.${index}.0`, random.some(platforms), {
        rolloutPercent: random.of([0, 30, 70, 100, 100, 100]),
        paused: random.next() < 0.15,
      }),
    )
    const compiled = compile(published)
    const whole = {
      ...compiled,
      releases: published.map((each, minute) => ({ ...each, pubDate: at(minute) })).reverse(),
    }
    const bucket = random.next()
    for (const platform of clients)
      for (const currentVersion of ['0.0.1', `1.${random.below(12)}.0`, '9.0.0', 'latest']) {
        const request = { platform, currentVersion, bucketOf: () => bucket }
        expect(chooseUpdate(compiled, request)).toEqual(chooseUpdate(whole, request))
      }
    expect(
      compiled.releases.filter(({ paused, rolloutPercent }) => !paused && rolloutPercent === 100).length,
    ).toBeLessThanOrEqual(platforms.length + 1)
  }
})

test('the first releases of a channel are enough once each slot has a full release', () => {
  const { format, rolledBack, ...channel } = aManifest([])
  const [two, one] = [
    aRelease('2.0.0', ['linux-x86_64']),
    aRelease('1.0.0', ['linux-x86_64', 'darwin-aarch64']),
  ]
  const slots = one.assets.flatMap(slotsOf)
  expect(isSufficient({ ...channel, releases: [two], rollbacks: [] }, slots)).toBe(false)
  expect(isSufficient({ ...channel, releases: [two, one], rollbacks: [] }, slots)).toBe(true)
})
