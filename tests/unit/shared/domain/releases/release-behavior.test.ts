import { describe, expect, test } from 'vitest'
import { chooseUpdate } from '#shared/domain/releases/choose-update.ts'
import type { ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { NewRelease, Release } from '#shared/domain/releases/release.ts'
import { BuildNumber, behaviorProblem, MinimumVersion } from '#shared/domain/releases/release-behavior.ts'
import { ANY_CLIENT } from './any-client.ts'
import { aManifest, aRelease } from './releases.ts'

function isMandatory(currentVersion: string, rest: Partial<ManifestRelease>) {
  const choice = chooseUpdate(aManifest([aRelease('2.0.0', undefined, rest)]), {
    ...{ platform: 'linux-x86_64', currentVersion, bucketOf: () => 0 },
    ...ANY_CLIENT,
  })
  return choice.kind === 'update' && choice.mandatory
}

describe('an update is mandatory', () => {
  test('to every client when its release is', () => {
    expect(isMandatory('1.9.0', { mandatory: true })).toBe(true)
    expect(isMandatory('1.9.0', { mandatory: true, minimumVersion: '1.0.0' })).toBe(true)
  })
  test.each([
    ['1.4.9', true],
    ['1.5.0-rc.1', true],
    ['1.5.0', false],
    ['1.5.0+build', false],
    ['1.9.0', false],
    ['latest', true],
    ['unknown', true],
  ])('to clients below the minimum version or of no known one: %s is told %s', (current, expected) => {
    expect(isMandatory(current, { minimumVersion: '1.5.0' })).toBe(expected)
  })
  test('to no client otherwise', () => {
    expect(isMandatory('0.1.0', {})).toBe(false)
  })
  test('only where its own release says so, not one that the client skips', () => {
    const manifest = aManifest([aRelease('2.0.0'), aRelease('1.5.0', undefined, { mandatory: true })])
    const client = { platform: 'linux-x86_64', currentVersion: '1.0.0', bucketOf: () => 0, ...ANY_CLIENT }
    expect(chooseUpdate(manifest, client)).toMatchObject({ release: { version: '2.0.0' }, mandatory: false })
  })
})

describe('a minimum version', () => {
  const problem = (version: string, minimumVersion: string | null, loose = false) =>
    behaviorProblem(version, { minimumVersion, requiredStep: false }, loose)

  test('is at most the version of the release', () => {
    expect(problem('2.0.0', '2.0.0')).toBeNull()
    expect(problem('2.0.0', '2.0.0+other')).toBeNull()
    expect(problem('2.0.0-rc.1', '2.0.0')).toMatchObject({ field: 'minimumVersion' })
    expect(problem('2.0.0', '2.0.1')?.message).toBe(
      'The minimum version can’t be higher than the release’s own, 2.0.0',
    )
  })
  test('needs versions with an order, as a required step does', () => {
    expect(problem('build-7', null, true)).toBeNull()
    expect(problem('build-7', '1.0.0', true)).toMatchObject({ field: 'minimumVersion' })
    expect(behaviorProblem('build-7', { minimumVersion: null, requiredStep: true }, true)).toMatchObject({
      field: 'requiredStep',
    })
  })
  test.each(['', 'latest', '1.0', 'v1.0.0', '1.0.0.0', '9007199254740993.0.0', `1.0.0-${'a'.repeat(64)}`])(
    '%j is refused',
    (text) => {
      expect(MinimumVersion.safeParse(text).success).toBe(false)
    },
  )
})

describe('a build number', () => {
  test.each(['0', '142', '20261123145500', '1.2', '1.2.3.4'])('%s is accepted', (text) => {
    expect(BuildNumber.safeParse(text).success).toBe(true)
  })
  test.each(['', ' 1', '1.', '.1', '1..2', '1.2.3.4.5', '1.5.0-rc.1', '１', '-1', '1'.repeat(19)])(
    '%j is refused',
    (text) => {
      expect(BuildNumber.safeParse(text).success).toBe(false)
    },
  )
})

test('a release from an older directory has no behavior, and a request need not name any', () => {
  const old = {
    ...{ id: 'r', appId: 'a', version: '1.0.0', channel: null, status: 'draft', notes: '' },
    ...{ rolloutPercent: 100, paused: false, createdAt: '2026-11-20T10:00:00.000Z', createdBy: null },
    ...{ pubDate: null, yankedAt: null, yankReason: null, purgedAt: null, promotedFrom: null, assets: [] },
  }
  expect(Release.parse(old)).toMatchObject({
    ...{ mandatory: false, minimumVersion: null, requiredStep: false, buildNumber: null },
  })
  expect(NewRelease.parse({ version: '1.0.0' })).toEqual({ version: '1.0.0' })
})
