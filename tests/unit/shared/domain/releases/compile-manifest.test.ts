import { describe, expect, test } from 'vitest'
import { chooseUpdate } from '#shared/domain/releases/choose-update.ts'
import {
  type ChannelState,
  compileManifest,
  isSufficient,
  MAX_PARTIAL_RELEASES,
  slotsOf,
  withPublished,
} from '#shared/domain/releases/compile-manifest.ts'
import { Manifest, type ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { ANY_CLIENT } from './any-client.ts'
import { aManifest, anAsset, aRelease } from './releases.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString()

/** Releases given in the order of their publication, oldest first. */
function compile(published: ManifestRelease[], rest: Partial<ChannelState> = {}) {
  const { format, rolledBack, ...channel } = aManifest([])
  const releases = published.map((release, minute) => ({ ...release, pubDate: at(minute) }))
  return compileManifest({ ...channel, rollbacks: [], ...rest, releases })
}
/** The offered version, or the reason for no update. */
function offered(manifest: Manifest, currentVersion: string, platform = 'linux-x86_64') {
  const choice = chooseUpdate(manifest, { platform, currentVersion, bucketOf: () => 0.5, ...ANY_CLIENT })
  return choice.kind === 'update' ? choice.release.version : choice.reason
}
const versions = (manifest: Manifest) => manifest.releases.map(({ version }) => version)

test('a channel without releases has an empty manifest, which is a manifest', () => {
  const manifest = compile([])
  expect(manifest).toEqual(aManifest([], { withdrawnUpTo: null, announced: null }))
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

describe('a backport', () => {
  const backported = compile([aRelease('1.0.0'), aRelease('2.0.0'), aRelease('1.0.1')])
  test('published last does not take the place of the higher release', () => {
    expect(versions(backported)).toEqual(['2.0.0'])
    expect(backported.announced).toBe('release-2.0.0')
    expect(offered(backported, '1.0.1')).toBe('2.0.0')
    expect(offered(backported, '2.0.0')).toBe('up-to-date')
  })
  test('is offered to clients that cannot get the higher one', () => {
    const manifest = compile([aRelease('2.0.0', ['darwin-aarch64']), aRelease('1.0.1')])
    expect(offered(manifest, '1.0.0')).toBe('1.0.1')
    expect(offered(manifest, '1.0.0', 'darwin-aarch64')).toBe('2.0.0')
  })
})

describe('the order of releases', () => {
  test('is that of their publication as soon as one version is not semantic', () => {
    const published = [aRelease('2.0.0'), aRelease('nightly', ['darwin-aarch64']), aRelease('1.0.1')]
    expect(compile(published)).toMatchObject({ semver: false })
    expect(versions(compile(published))).toEqual(['1.0.1', 'nightly'])
  })
  test('of equal precedence is that of their publication, the last one first', () => {
    expect(versions(compile([aRelease('1.0.0+b'), aRelease('1.0.0+a')]))).toEqual(['1.0.0+a'])
  })
})

describe('after a rollback', () => {
  const [one, two, three] = [aRelease('1.0.0'), aRelease('2.0.0'), aRelease('3.0.0')]
  const target = { releaseId: two.id, version: two.version, pubDate: at(1) }
  const rollbacks = [{ ...target, channel: null, at: at(2), withdrawnUpTo: '3.0.0' }]

  test('the older release is first, those above it are gone, and clients go back', () => {
    const manifest = compile([one, two, three], { rollbacks })
    expect(versions(manifest)).toEqual(['2.0.0'])
    expect(manifest).toMatchObject({ rolledBack: true, rolledBackTo: two.id, withdrawnUpTo: '3.0.0' })
    expect(offered(manifest, '3.0.0')).toBe('2.0.0')
    expect(offered(manifest, '3.0.1')).toBe('client-is-newer')
  })

  test('to what is the latest anyway, nothing has changed', () => {
    const nothing = rollbacks.map((each) => ({ ...each, withdrawnUpTo: null }))
    const manifest = compile([one, two], { rollbacks: nothing })
    expect(manifest).toMatchObject({ rolledBack: false, rolledBackTo: null, withdrawnUpTo: null })
    expect(versions(manifest)).toEqual(['2.0.0'])
  })

  test('everyone gets the target, then each release that is published later, highest first', () => {
    const [bad, backport, next] = [
      aRelease('2.1.0'),
      aRelease('2.0.1'),
      aRelease('2.2.0', ['darwin-aarch64']),
    ]
    const published = [one, two, bad, backport, next].map((each) =>
      each === next
        ? each
        : { ...each, assets: [...each.assets, anAsset('darwin-aarch64', { id: each.id })] },
    )
    const compiled = (count: number) =>
      compile(published.slice(0, count), {
        rollbacks: [{ ...target, channel: null, at: at(2), withdrawnUpTo: '2.1.0' }],
      })
    const answers = (count: number, platform?: string) =>
      ['1.0.0', '2.0.0', '2.0.1', '2.1.0'].map((each) => offered(compiled(count), each, platform))
    expect(answers(3)).toEqual(['2.0.0', 'up-to-date', '2.0.0', '2.0.0'])
    expect(answers(4)).toEqual(['2.0.1', '2.0.1', 'up-to-date', '2.0.1'])
    expect(answers(5, 'darwin-aarch64')).toEqual(['2.2.0', '2.2.0', '2.2.0', '2.2.0'])
    expect(answers(5)).toEqual(['2.0.1', '2.0.1', 'up-to-date', '2.0.1'])
    expect(compiled(5)).toMatchObject({ rolledBack: true, withdrawnUpTo: '2.1.0' })
  })

  test('a newer release that few get leaves the rest on the older one, not on the withdrawn one', () => {
    const partial = aRelease('4.0.0', undefined, { rolloutPercent: 10 })
    const manifest = compile([one, two, three, partial], { rollbacks })
    expect(versions(manifest)).toEqual(['4.0.0', '2.0.0'])
    expect(offered(manifest, '3.0.0')).toBe('2.0.0')
    expect(offered(manifest, '4.0.0')).toBe('up-to-date')
  })

  test('the next release can be put at its place in the manifest alone', () => {
    const before = compile([one, two, three], { rollbacks })
    for (const next of [
      aRelease('4.0.0'),
      aRelease('1.5.0'),
      aRelease('2.0.1'),
      aRelease('4.0.0', ['darwin-aarch64']),
      aRelease('1.5.0', ['darwin-aarch64']),
      aRelease('4.0.0', undefined, { rolloutPercent: 10 }),
    ]) {
      const { announced: _, ...whole } = compile([one, two, three, next], { rollbacks })
      expect(withPublished(before, { ...next, pubDate: at(3) })).toEqual(whole)
    }
  })

  test('that was followed by a yank of its target, what it withdrew does not return', () => {
    const manifest = compile([one, three], { rollbacks })
    expect(versions(manifest)).toEqual(['1.0.0'])
    expect(offered(manifest, '3.0.0')).toBe('1.0.0')
  })

  test('and a yank of what it withdrew, clients that have it still go back', () => {
    expect(offered(compile([one, two], { rollbacks }), '3.0.0')).toBe('2.0.0')
  })

  test('of a channel ordered by publication, what was published after the target is gone', () => {
    const published = [aRelease('b'), aRelease('c'), aRelease('a')]
    const to = { channel: null, releaseId: 'release-c', version: 'c', pubDate: at(1), at: at(2) }
    const manifest = compile(published, { rollbacks: [{ ...to, withdrawnUpTo: null }] })
    expect(versions(manifest)).toEqual(['c'])
    expect(manifest).toMatchObject({ semver: false, rolledBack: true, withdrawnUpTo: null })
    expect(offered(manifest, 'a')).toBe('c')
  })
})

describe('a channel that includes another', () => {
  const beta = (releases: ManifestRelease[], rest: Partial<ChannelState> = {}) =>
    compile(releases, { channel: 'beta', includes: [null], ...rest })
  const stable = (version: string) => aRelease(version, undefined, { channel: null, id: `stable-${version}` })

  test('offers the higher of both, and of one version its own', () => {
    expect(versions(beta([aRelease('2.0.0-rc.1'), stable('1.0.0')]))).toEqual(['2.0.0-rc.1'])
    expect(versions(beta([aRelease('2.0.0-rc.1'), stable('2.0.0')]))).toEqual(['2.0.0'])
    expect(beta([aRelease('2.0.0'), stable('2.0.0')]).releases.map(({ id }) => id)).toEqual(['release-2.0.0'])
  })

  test('ordered by publication, is not set back by a promotion', () => {
    const manifest = beta([aRelease('n1'), aRelease('n2'), stable('n1')])
    expect(versions(manifest)).toEqual(['n2'])
  })

  const rollback = { releaseId: 'stable-1.0.0', version: '1.0.0', pubDate: at(0), withdrawnUpTo: '2.0.0' }
  test('loses what the included one withdrew, and its clients go back', () => {
    const published = [stable('1.0.0'), stable('2.0.0')]
    const manifest = beta(published, { rollbacks: [{ ...rollback, channel: null, at: at(5) }] })
    expect(versions(manifest)).toEqual(['1.0.0'])
    expect(manifest.rolledBackTo).toBeNull()
    expect(offered(manifest, '2.0.0')).toBe('1.0.0')
  })

  test('keeps its own releases when the included one is rolled back, and clients stay on a higher one', () => {
    const published = [stable('1.0.0'), stable('2.0.0'), aRelease('3.0.0-rc.1'), aRelease('1.5.0')]
    const rollbacks = [{ ...rollback, channel: null, at: at(5) }]
    const manifest = beta(published, { rollbacks })
    expect(versions(manifest)).toEqual(['3.0.0-rc.1'])
    expect(offered(manifest, '2.0.0')).toBe('3.0.0-rc.1')
    expect(offered(manifest, '3.0.0-rc.1')).toBe('up-to-date')
  })

  test('withdraws included releases by its own rollback', () => {
    const published = [aRelease('1.0.0'), stable('2.0.0'), stable('0.9.0')]
    const to = { ...rollback, channel: 'beta', releaseId: 'release-1.0.0', at: at(5) }
    const manifest = beta(published, { rollbacks: [to] })
    expect(versions(manifest)).toEqual(['1.0.0'])
    expect(manifest).toMatchObject({ rolledBackTo: 'release-1.0.0', withdrawnUpTo: '2.0.0' })
  })
})

test('files of several kinds under one platform are each kept', () => {
  const plain = (version: string, filename: string) =>
    aRelease(version, [], { assets: [anAsset('linux-x86_64', { filename })] })
  const manifest = compile([plain('1.0.0', 'editor.deb'), plain('2.0.0', 'Editor.AppImage')])
  expect(versions(manifest)).toEqual(['2.0.0', '1.0.0'])
  expect(offered(manifest, '0.9.0', 'linux-x86_64-deb')).toBe('1.0.0')
  expect(offered(manifest, '0.9.0', 'linux-x86_64')).toBe('2.0.0')
})

test('a platform is known to be dropped also when each manifest is compiled from the one before', () => {
  const [both, mac] = [['linux-x86_64', 'darwin-aarch64'], ['darwin-aarch64']]
  const published = [
    aRelease('1.0.0', both),
    ...['2.0.0', '3.0.0', '4.0.0'].map((each) => aRelease(each, mac)),
  ]
  let kept: ManifestRelease[] = []
  const announced = published.map((next, minute) => {
    const { format, rolledBack, ...channel } = aManifest([])
    const releases = [...kept, { ...next, pubDate: at(minute) }]
    const manifest = compileManifest({ ...channel, rollbacks: [], releases })
    kept = manifest.releases
    return manifest.announced
  })
  expect(announced).toEqual(['release-1.0.0', 'release-1.0.0', 'release-1.0.0', 'release-4.0.0'])
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
