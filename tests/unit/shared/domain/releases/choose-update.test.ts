import { describe, expect, test } from 'vitest'
import { chooseUpdate, NO_UPDATE_REASONS } from '#shared/domain/releases/choose-update.ts'
import { isFull } from '#shared/domain/releases/live-releases.ts'
import type { Manifest } from '#shared/domain/releases/manifest.ts'
import { readClient } from '#shared/domain/releases/update-platform.ts'
import { compareVersions, parseVersion } from '#shared/domain/releases/version.ts'
import { chance } from '#tests/fixtures/chance.ts'
import { ANY_CLIENT } from './any-client.ts'
import { aManifest, anAsset, aRelease } from './releases.ts'

/** The offered version, or the reason for no update. */
function answer(manifest: Manifest, currentVersion: string, platform = 'linux-x86_64', bucket = 0.5) {
  const choice = chooseUpdate(manifest, { platform, currentVersion, bucketOf: () => bucket, ...ANY_CLIENT })
  return choice.kind === 'update' ? choice.release.version : choice.reason
}

describe('with one full release', () => {
  const manifest = aManifest([aRelease('1.5.0')])
  test.each([
    ['1.4.0', '1.5.0'],
    ['1.5.0-rc.1', '1.5.0'],
    ['v1.4.0', '1.5.0'],
    ['0.0.0', '1.5.0'],
    ['latest', '1.5.0'],
    ['20261120', '1.5.0'],
    ['1.5.0', 'up-to-date'],
    ['v1.5.0', 'up-to-date'],
    ['1.5.0+other', 'up-to-date'],
    ['1.5.1', 'client-is-newer'],
    ['2.0.0-alpha', 'client-is-newer'],
  ])('a client of %s gets %s', (current, expected) => {
    expect(answer(manifest, current)).toBe(expected)
  })

  test('hands out the release and the file of the platform', () => {
    const release = aRelease('2.0.0', ['linux-x86_64', 'windows-x86_64'])
    const choice = chooseUpdate(aManifest([release]), {
      platform: 'windows-x86_64-nsis',
      currentVersion: '1.0.0',
      bucketOf: () => 0,
      ...ANY_CLIENT,
    })
    expect(choice).toEqual({ kind: 'update', release, asset: release.assets[1], mandatory: false })
  })
})

test('nothing published: no-release; application gone: app-deleted', () => {
  expect(answer(aManifest([]), '1.0.0')).toBe('no-release')
  expect(answer(aManifest([aRelease('2.0.0')], { deletedAt: '2026-11-01T00:00:00.000Z' }), '1.0.0')).toBe(
    'app-deleted',
  )
})

describe('a platform that the latest release lacks', () => {
  const manifest = aManifest([
    aRelease('1.5.1', ['darwin-universal']),
    aRelease('1.5.0', ['linux-x86_64', 'darwin-universal']),
  ])
  test('gets the newest release that has it', () => {
    expect(answer(manifest, '1.4.0')).toBe('1.5.0')
    expect(answer(manifest, '1.4.0', 'darwin-aarch64')).toBe('1.5.1')
    expect(answer(manifest, '1.5.0')).toBe('up-to-date')
  })
  test('is told so when no release has it', () => {
    expect(answer(manifest, '1.4.0', 'windows-x86_64')).toBe('no-asset-for-platform')
    expect(answer(manifest, 'latest', 'windows-x86_64')).toBe('no-asset-for-platform')
  })
  test('a file without an update platform is no update', () => {
    expect(answer(aManifest([aRelease('2.0.0', [], { assets: [anAsset(null)] })]), '1.0.0')).toBe(
      'no-asset-for-platform',
    )
  })
})

describe('a partial rollout', () => {
  const manifest = aManifest([
    aRelease('3.0.0', undefined, { rolloutPercent: 10 }),
    aRelease('2.0.0', undefined, { rolloutPercent: 50 }),
    aRelease('1.0.0'),
  ])
  test.each([
    ['0.9.0', 0.05, '3.0.0'],
    ['0.9.0', 0.3, '2.0.0'],
    ['0.9.0', 0.7, '1.0.0'],
    ['1.0.0', 0.7, 'outside-rollout'],
    ['1.0.0', 0.3, '2.0.0'],
    ['2.0.0', 0.7, 'outside-rollout'],
    ['3.0.0', 0.7, 'up-to-date'],
    ['3.1.0', 0.7, 'client-is-newer'],
    ['latest', 0.7, '1.0.0'],
  ])('%s in bucket %d gets %s', (current, bucket, expected) => {
    expect(answer(manifest, current, undefined, bucket)).toBe(expected)
  })

  test('the share is exclusive at its upper end', () => {
    const half = aManifest([aRelease('2.0.0', undefined, { rolloutPercent: 50 })])
    expect(answer(half, '1.0.0', undefined, 0.49999)).toBe('2.0.0')
    expect(answer(half, '1.0.0', undefined, 0.5)).toBe('outside-rollout')
  })

  test('no client gets a release at 0%, every client at 100%, and neither reads the bucket', () => {
    const bucketOf = () => {
      throw new Error('asked')
    }
    const none = aManifest([aRelease('2.0.0', undefined, { rolloutPercent: 0 }), aRelease('1.0.0')])
    const client = { platform: 'linux-x86_64', currentVersion: '0.1.0', bucketOf, ...ANY_CLIENT }
    expect(chooseUpdate(none, client)).toMatchObject({ release: { version: '1.0.0' } })
  })
})

describe('a paused release', () => {
  const manifest = aManifest([aRelease('2.0.0', undefined, { paused: true }), aRelease('1.0.0')])
  test('is passed over, and named only when it is all that keeps a client back', () => {
    expect(answer(manifest, '0.9.0')).toBe('1.0.0')
    expect(answer(manifest, '1.0.0')).toBe('paused')
    expect(answer(manifest, '1.5.0')).toBe('paused')
    expect(answer(manifest, '2.0.0')).toBe('up-to-date')
    expect(answer(manifest, '2.1.0')).toBe('client-is-newer')
  })
  test('alone keeps everyone back', () => {
    const alone = aManifest([aRelease('2.0.0', undefined, { paused: true })])
    expect(answer(alone, 'latest')).toBe('paused')
    expect(answer(alone, '3.0.0')).toBe('client-is-newer')
  })
})

describe('a client that has a release which was held back since', () => {
  const held = aRelease('2.0.0', undefined, { rolloutPercent: 10 })
  test('keeps it, even after a rollback', () => {
    expect(answer(aManifest([held, aRelease('1.0.0')], { rolledBack: true }), '2.0.0')).toBe('up-to-date')
    expect(answer(aManifest([held, aRelease('1.0.0')], { semver: false }), '2.0.0')).toBe('up-to-date')
  })
  test('is still given what is newer', () => {
    expect(answer(aManifest([aRelease('2.1.0'), held]), '2.0.0')).toBe('2.1.0')
  })
})

describe('an older version', () => {
  const releases = [aRelease('1.0.0'), aRelease('0.9.0')]
  test('is offered only after a rollback', () => {
    expect(answer(aManifest(releases), '2.0.0')).toBe('client-is-newer')
    const rolledBack = aManifest(releases, { rolledBack: true, withdrawnUpTo: '2.0.0' })
    expect(answer(rolledBack, '2.0.0')).toBe('1.0.0')
    expect(answer(rolledBack, '1.5.0')).toBe('1.0.0')
    expect(answer(rolledBack, '1.0.0')).toBe('up-to-date')
    expect(answer(rolledBack, '2.0.1')).toBe('client-is-newer')
  })
  test('is offered to every newer client by a manifest that does not say how far its rollback reaches', () => {
    expect(answer(aManifest(releases, { rolledBack: true }), '9.0.0')).toBe('1.0.0')
  })
  test('is not offered to a client whose version came after the rollback', () => {
    const later = aManifest([aRelease('1.5.0', ['windows-x86_64']), ...releases], {
      rolledBack: true,
      withdrawnUpTo: '2.0.0',
    })
    expect(answer(later, '1.5.0')).toBe('up-to-date')
    expect(answer(later, '1.6.0')).toBe('1.0.0')
  })
})

describe('a client that names its package', () => {
  const appImage = anAsset('linux-x86_64', { filename: 'Editor_2.0.0_amd64.AppImage', format: 'appimage' })
  const nsis = anAsset('windows-x86_64', { filename: 'Editor_2.0.0_x64-setup.exe' })
  const two = aRelease('2.0.0', [], { assets: [appImage, nsis] })
  test('is never given another kind', () => {
    for (const platform of ['linux-x86_64-deb', 'linux-x86_64-rpm', 'windows-x86_64-msi'])
      expect(answer(aManifest([two]), '1.0.0', platform), platform).toBe('no-asset-for-platform')
  })
  test('is given its kind, a plain one too', () => {
    for (const platform of ['linux-x86_64-appimage', 'windows-x86_64-nsis'])
      expect(answer(aManifest([two]), '1.0.0', platform), platform).toBe('2.0.0')
  })
  test('gets the newest release that has its kind', () => {
    const one = aRelease('1.0.0', ['linux-x86_64-deb'])
    expect(answer(aManifest([two, one]), '0.9.0', 'linux-x86_64-deb')).toBe('1.0.0')
    expect(answer(aManifest([two, one]), '1.0.0', 'linux-x86_64-deb')).toBe('up-to-date')
  })
  test('is given a plain file of unknown kind', () => {
    const plain = anAsset('linux-x86_64', { filename: 'editor.tar.gz' })
    expect(answer(aManifest([aRelease('2.0.0', [], { assets: [plain] })]), '1.0.0', 'linux-x86_64-deb')).toBe(
      '2.0.0',
    )
  })
  test('as unknown, or that names none, is given what the plain platform has', () => {
    expect(answer(aManifest([two]), '1.0.0', 'linux-x86_64')).toBe('2.0.0')
    expect(answer(aManifest([two]), '1.0.0', 'linux-x86_64-unknown')).toBe('2.0.0')
  })
})

test.each(['linux', '', '{{target}}-{{arch}}', 'linux-x86_64-{{bundle_type}}', 'custom'])(
  'the malformed platform %j is unknown, whatever is published',
  (platform) => {
    expect(answer(aManifest([]), '1.0.0', platform)).toBe('unknown-platform')
    expect(answer(aManifest([aRelease('2.0.0')]), '1.0.0', platform)).toBe('unknown-platform')
  },
)

describe('versions that are free text', () => {
  const manifest = aManifest([aRelease('2026-b'), aRelease('2026-a')], { semver: false })
  test.each([
    ['2026-b', 'up-to-date'],
    ['2026-a', '2026-b'],
    ['2027', '2026-b'],
    ['v2026-b', '2026-b'],
  ])('are compared by equality: %s gets %s', (current, expected) => {
    expect(answer(manifest, current)).toBe(expected)
  })

  test('never lower a client whose version and the one offered are both semantic', () => {
    const backport = aManifest([aRelease('1.0.1'), aRelease('2.0.0'), aRelease('nightly')], { semver: false })
    expect(answer(backport, '2.0.0')).toBe('client-is-newer')
    expect(answer(backport, '1.0.0')).toBe('1.0.1')
    expect(answer(backport, 'nightly')).toBe('1.0.1')
    const partial = aRelease('1.0.1', undefined, { rolloutPercent: 10 })
    expect(answer(aManifest([partial, aRelease('2.0.0')], { semver: false }), '1.5.0')).toBe('2.0.0')
  })

  test('never lower a client whose own release lacks its platform', () => {
    const manifest = aManifest([aRelease('n3', ['windows-x86_64']), aRelease('n2')], { semver: false })
    expect(answer(manifest, 'n3')).toBe('up-to-date')
  })
})

describe('for any manifest and any client', () => {
  const random = chance(7)
  const platforms = [
    'linux-x86_64',
    'linux-x86_64-deb',
    'windows-x86_64',
    'darwin-universal',
    'macos-aarch64',
  ]
  const clients = [...platforms, 'linux-x86_64-rpm', 'darwin-x86_64-app', 'macos-x86_64']
  const versions = ['0.1.0', '1.0.0-rc.1', '1.0.0', '1.1.0', '2.0.0', 'latest']
  const anyManifest = () => {
    const releases = random.some(versions.slice(0, 5)).map((version) =>
      aRelease(version, random.some(platforms), {
        rolloutPercent: random.of([0, 10, 50, 100, 100]),
        paused: random.next() < 0.2,
      }),
    )
    return aManifest(releases.reverse(), { rolledBack: random.next() < 0.3 })
  }

  test('what is offered can be installed, is admitted, and is older only after a rollback', () => {
    for (let round = 0; round < 5000; round++) {
      const manifest = anyManifest()
      const [platform, currentVersion, bucket] = [random.of(clients), random.of(versions), random.next()]
      const choice = chooseUpdate(manifest, {
        platform,
        currentVersion,
        bucketOf: () => bucket,
        ...ANY_CLIENT,
      })
      if (choice.kind === 'none') {
        expect(NO_UPDATE_REASONS).toContain(choice.reason)
        continue
      }
      expect(readClient(platform)?.serving).toContain(choice.asset.updatePlatform)
      expect(choice.release.assets).toContain(choice.asset)
      expect(choice.release.paused).toBe(false)
      expect(bucket * 100).toBeLessThan(choice.release.rolloutPercent)
      expect(choice.release.version).not.toBe(currentVersion)
      const [offered, current] = [parseVersion(choice.release.version), parseVersion(currentVersion)]
      if (offered && current && !manifest.rolledBack)
        expect(compareVersions(offered, current)).toBeGreaterThan(0)
    }
  })

  test('raising a percentage never takes an update away', () => {
    for (let round = 0; round < 2000; round++) {
      const manifest = anyManifest()
      const [platform, bucket] = [random.of(clients), random.next()]
      const request = { platform, currentVersion: 'latest', bucketOf: () => bucket, ...ANY_CLIENT }
      const raised = {
        ...manifest,
        releases: manifest.releases.map((each) => ({ ...each, rolloutPercent: 100 })),
      }
      const [before, after] = [chooseUpdate(manifest, request), chooseUpdate(raised, request)]
      if (before.kind === 'update') expect(after.kind).toBe('update')
    }
  })

  test('outside-rollout and paused are said only when no full release is newer than the client', () => {
    for (let round = 0; round < 5000; round++) {
      const manifest = anyManifest()
      const [platform, currentVersion] = [random.of(clients), random.of(versions)]
      const choice = chooseUpdate(manifest, { platform, currentVersion, bucketOf: () => 0.99, ...ANY_CLIENT })
      if (choice.kind !== 'none' || !['outside-rollout', 'paused'].includes(choice.reason)) continue
      const serving = readClient(platform)?.serving ?? []
      const full = manifest.releases.find(
        (each) =>
          isFull(each) && each.assets.some(({ updatePlatform }) => serving.includes(updatePlatform ?? '')),
      )
      const [latest, current] = [parseVersion(full?.version ?? ''), parseVersion(currentVersion)]
      if (latest && current && !manifest.rolledBack)
        expect(compareVersions(latest, current)).toBeLessThanOrEqual(0)
    }
  })
})
