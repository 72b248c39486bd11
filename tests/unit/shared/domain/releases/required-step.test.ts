import { describe, expect, test } from 'vitest'
import { chooseUpdate } from '#shared/domain/releases/choose-update.ts'
import {
  type ChannelState,
  compileManifest,
  MAX_PARTIAL_RELEASES,
} from '#shared/domain/releases/compile-manifest.ts'
import type { Manifest, ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { ANY_CLIENT } from './any-client.ts'
import { aManifest, aRelease } from './releases.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString()

/** Releases given in the order of their publication, oldest first. */
function compile(published: ManifestRelease[], rest: Partial<ChannelState> = {}) {
  const { format, rolledBack, ...channel } = aManifest([])
  const releases = published.map((release, minute) => ({ ...release, pubDate: at(minute) }))
  return compileManifest({ ...channel, rollbacks: [], ...rest, releases })
}

function offered(manifest: Manifest, currentVersion: string, rest: { platform?: string; now?: number } = {}) {
  const request = { ...ANY_CLIENT, platform: 'linux-x86_64', currentVersion, bucketOf: () => 0.5, ...rest }
  const choice = chooseUpdate(manifest, request)
  return choice.kind === 'update' ? choice.release.version : choice.reason
}

const step = (version: string, platforms?: string[], rest: Partial<ManifestRelease> = {}) =>
  aRelease(version, platforms, { requiredStep: true, ...rest })

describe('of several required steps', () => {
  const manifest = compile([step('1.5.0'), aRelease('1.6.0'), step('2.0.0'), aRelease('3.0.0')])
  test.each([
    ['1.0.0', '1.5.0'],
    ['1.5.0-rc.1', '1.5.0'],
    ['1.5.0', '2.0.0'],
    ['1.5.0+other', '2.0.0'],
    ['1.6.0', '2.0.0'],
    ['2.0.0', '3.0.0'],
    ['2.5.0', '3.0.0'],
    ['3.0.0', 'up-to-date'],
    ['4.0.0', 'client-is-newer'],
  ])('a client of %s gets the lowest above it: %s', (current, expected) => {
    expect(offered(manifest, current)).toBe(expected)
  })

  test.each(['latest', 'unknown', '20261120'])(
    'a client of the unknown version %s takes no step',
    (current) => {
      expect(offered(manifest, current)).toBe('3.0.0')
    },
  )
})

describe('no required step is', () => {
  const withStep = (release: ManifestRelease, client?: string) =>
    offered(compile([aRelease('1.0.0'), release, aRelease('3.0.0')]), client ?? '1.0.0')

  test('a paused release', () => {
    expect(withStep(step('2.0.0', undefined, { paused: true }))).toBe('3.0.0')
  })
  test('a partial release, even to the clients that are in its share', () => {
    expect(withStep(step('2.0.0', undefined, { rolloutPercent: 99 }))).toBe('3.0.0')
    expect(withStep(step('2.0.0', undefined, { rolloutPercent: 0 }))).toBe('3.0.0')
  })
  test('a release that lacks the platform of the client', () => {
    expect(withStep(step('2.0.0', ['darwin-universal']))).toBe('3.0.0')
    const both = ['darwin-universal', 'linux-x86_64']
    const manifest = compile([
      aRelease('1.0.0', both),
      step('2.0.0', ['darwin-universal']),
      aRelease('3.0.0', both),
    ])
    expect(offered(manifest, '1.0.0', { platform: 'darwin-aarch64' })).toBe('2.0.0')
    expect(offered(manifest, '1.0.0')).toBe('3.0.0')
  })
  test('a release of another kind than the one that the client was installed from', () => {
    const manifest = compile([step('2.0.0', ['linux-x86_64-rpm']), aRelease('3.0.0', ['linux-x86_64-deb'])])
    expect(offered(manifest, '1.0.0', { platform: 'linux-x86_64-deb' })).toBe('3.0.0')
  })
  test('a release on a channel whose versions have no order', () => {
    expect(offered(compile([step('2.0.0'), aRelease('nightly')]), '1.0.0')).toBe('nightly')
  })
})

test('a step becomes one when the last step of its rollout plan begins', () => {
  const begins = ANY_CLIENT.now
  const rolling = (audience?: { cohorts: string[] }) =>
    compile([
      step('2.0.0', undefined, {
        rolloutPercent: 0,
        steps: [{ percent: 100, from: begins, ...(audience && { audience }) }],
      }),
      aRelease('3.0.0'),
    ])
  expect(offered(rolling(), '1.0.0', { now: begins - 1 })).toBe('3.0.0')
  expect(offered(rolling(), '1.0.0', { now: begins })).toBe('2.0.0')
  expect(offered(rolling({ cohorts: ['staff'] }), '1.0.0', { now: begins })).toBe('3.0.0')
})

describe('a manifest', () => {
  test('keeps every step, however many releases came after it', () => {
    const later = Array.from({ length: 300 }, (_, minor) => aRelease(`2.${minor}.0`))
    const manifest = compile([step('1.0.0'), aRelease('1.1.0'), ...later])
    expect(manifest.releases.map(({ version }) => version)).toEqual(['2.299.0', '1.0.0'])
    expect(offered(manifest, '0.9.0')).toBe('1.0.0')
  })
  test('keeps a paused step below more partial releases than it keeps', () => {
    const partial = Array.from({ length: MAX_PARTIAL_RELEASES + 5 }, (_, minor) =>
      aRelease(`2.${minor}.0`, undefined, { rolloutPercent: 50 }),
    )
    const manifest = compile([step('1.0.0', undefined, { paused: true }), ...partial])
    expect(manifest.releases.map(({ version }) => version)).toContain('1.0.0')
  })
})

describe('a rollback', () => {
  const published = [aRelease('1.0.0'), step('2.0.0'), aRelease('3.0.0')]
  const to = (index: number) => ({
    channel: null,
    releaseId: published[index]?.id ?? '',
    version: published[index]?.version ?? '',
    pubDate: at(index),
    at: at(9),
    withdrawnUpTo: '3.0.0',
  })

  test('below a step suspends it, and its clients go back', () => {
    const manifest = compile(published, { rollbacks: [to(0)] })
    expect(offered(manifest, '0.9.0')).toBe('1.0.0')
    expect(offered(manifest, '2.0.0')).toBe('1.0.0')
    expect(manifest.releases.map(({ version }) => version)).toEqual(['1.0.0'])
  })
  test('to a step leaves it a step', () => {
    const manifest = compile(published, { rollbacks: [to(1)] })
    expect(offered(manifest, '0.9.0')).toBe('2.0.0')
    expect(offered(manifest, '3.0.0')).toBe('2.0.0')
  })
  test('leaves a step that is published later above the target', () => {
    const later = { ...step('2.1.0'), id: 'later' }
    const manifest = compile([...published, later], { rollbacks: [{ ...to(0), at: at(2) }] })
    expect(offered(manifest, '1.0.0')).toBe('2.1.0')
    expect(offered(manifest, '3.0.0')).toBe('2.1.0')
  })
})

describe('a channel that includes another', () => {
  const stable = (release: ManifestRelease): ManifestRelease => ({
    ...release,
    id: `stable-${release.version}`,
    channel: null,
  })
  const beta = (published: ManifestRelease[]) => compile(published, { channel: 'beta', includes: [null] })

  test('has its steps too', () => {
    const manifest = beta([stable(step('1.5.0')), aRelease('2.0.0-rc.1')])
    expect(offered(manifest, '1.0.0')).toBe('1.5.0')
    expect(offered(manifest, '1.5.0')).toBe('2.0.0-rc.1')
  })
  test('takes its own of two steps with one version', () => {
    const manifest = beta([step('1.5.0'), stable(step('1.5.0')), aRelease('2.0.0')])
    const choice = chooseUpdate(manifest, {
      ...ANY_CLIENT,
      platform: 'linux-x86_64',
      currentVersion: '1.0.0',
      bucketOf: () => 0,
    })
    expect(choice).toMatchObject({ release: { id: 'release-1.5.0' } })
  })
  test('keeps the included step while its own copy is paused', () => {
    const manifest = beta([
      step('1.5.0', undefined, { paused: true }),
      stable(step('1.5.0')),
      aRelease('2.0.0'),
    ])
    expect(offered(manifest, '1.0.0')).toBe('1.5.0')
  })
})
