import { expect, test } from 'vitest'
import type { Asset } from '#shared/domain/releases/asset.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { aManifest, aRelease } from '#tests/unit/shared/domain/releases/releases.ts'
import { describeRollout, offeredShares } from '#web/features/releases/release/describe-rollout.ts'

const TAURI = { appType: 'TauriVersion2' as const, updaters: [] }

const FILE = { filename: 'a', updatePlatform: 'linux-x86_64' } as Asset

function released(version: string, rest: Partial<Release> = {}): Release {
  const rollout = { rolloutPercent: 100, paused: false, assets: [FILE] }
  return { id: `release-${version}`, version, ...rollout, ...rest } as Release
}

const describe = (release: Release, ...manifest: Parameters<typeof aManifest>) =>
  describeRollout(release, aManifest(...manifest), TAURI)

const [newer, older] = [aRelease('2.4.1', ['linux-x86_64'], { rolloutPercent: 25 }), aRelease('2.4.0')]

test('says who is offered a release now', () => {
  expect(describe(released('2.4.0'), [older])).toBe(
    'Every client on the production channel is offered 2.4.0.',
  )
  expect(describe(released('2.4.0'), [newer, older])).toBe(
    '25% of clients are offered 2.4.1 first. Everyone else gets 2.4.0.',
  )
  expect(describe(released('2.4.0'), [{ ...newer, paused: true }, older])).toBe(
    'Every client on the production channel is offered 2.4.0.',
  )
  expect(describe(released('2.4.1', { rolloutPercent: 25 }), [newer, older])).toBe(
    'Everyone else stays on 2.4.0.',
  )
  const newest = aRelease('2.5.0', ['linux-x86_64'], { rolloutPercent: 10 })
  expect(describe(released('2.5.0', { rolloutPercent: 10 }), [newest, newer, older])).toBe(
    'Everyone else gets 2.4.1 or stays on 2.4.0.',
  )
  expect(describe(released('2.4.1', { rolloutPercent: 25 }), [newest, newer])).toBe(
    'Everyone else gets 2.5.0 or keeps what they have.',
  )
  expect(
    describe(released('2.5.0', { rolloutPercent: 10 }), [newest, { ...newer, paused: true }, older]),
  ).toBe('Everyone else stays on 2.4.0.')
  expect(describe(released('2.4.1', { paused: true }), [newer, older])).toBe(
    'Paused. No more clients get 2.4.1; installed copies are unaffected.',
  )
  expect(describe(released('2.4.1', { paused: true, requiredStep: true }), [newer, older])).toMatch(
    /unaffected\. Until you resume it, it isn’t a required step\.$/,
  )
  expect(describe(released('2.4.1', { rolloutPercent: 0 }), [newer])).toBe('No client is offered 2.4.1 yet.')
})

test('names a rollout ahead that is at a step for some clients, without a percentage of all', () => {
  const steps = [{ percent: 10, from: 0, audience: { cohorts: ['insiders'] } }]
  const some = { ...newer, rolloutPercent: 0, steps }
  expect(describe(released('2.4.0'), [some, older])).toBe(
    'Some clients are offered 2.4.1 first. Everyone else gets 2.4.0.',
  )
  const second = aRelease('2.5.0', undefined, { rolloutPercent: 20 })
  expect(describe(released('2.4.0'), [second, some, older])).toBe(
    '20% of clients are offered 2.5.0 and some 2.4.1 first. Everyone else gets 2.4.0.',
  )
})

test('does not count a release ahead without update files', () => {
  const text = 'Every client on the production channel is offered 2.4.0.'
  for (const rolloutPercent of [25, 100])
    expect(describe(released('2.4.0'), [{ ...newer, assets: [], rolloutPercent }, older])).toBe(text)
})

test('does not claim that clients are offered a release without update files', () => {
  const assets = [{ ...FILE, updatePlatform: null }]
  const text = '2.4.0 has no update files, so installed apps aren’t offered it. People can download it.'
  expect(describe(released('2.4.0', { assets }), [older])).toBe(text)
  expect(
    describeRollout(released('2.4.0', { assets }), aManifest([older]), { appType: 'Other', updaters: [] }),
  ).toMatch(/^Every client/)
})

test('tells a release that was replaced from one that was withdrawn or that few still get', () => {
  expect(describe(released('2.3.0'), [older])).toBe('2.4.0 has replaced it. No client is offered 2.3.0.')
  const rolledBack = { rolledBack: true, rolledBackTo: older.id }
  expect(describe(released('2.5.0'), [older], rolledBack)).toBe(
    'Withdrawn by the rollback to 2.4.0. No client is offered 2.5.0.',
  )
  expect(describe(released('2.3.0'), [older, aRelease('2.3.0', ['windows-x86_64'])])).toBe(
    '2.4.0 is live. Only clients that can’t get it are offered 2.3.0.',
  )
})

test('says of a required step that clients below it are still offered it', () => {
  const step = { requiredStep: true }
  const channel = [older, aRelease('2.3.0', undefined, step)]
  expect(describe(released('2.3.0', step), channel)).toBe(
    '2.4.0 is live. Clients below 2.3.0 are offered 2.3.0 first, as a required step.',
  )
  expect(describe(released('2.3.0', step), channel, { semver: false })).toMatch(/^2\.4\.0 is live\. Only/)
})

test('divides the clients between a live release and those ahead of it', () => {
  const shares = (...releases: (typeof newer)[]) =>
    offeredShares(older.id, aManifest(releases), TAURI)?.map(({ version, percent }) => [version, percent])
  expect(shares(older)).toEqual([['2.4.0', 100]])
  expect(shares({ ...newer, paused: true }, older)).toEqual([['2.4.0', 100]])
  const divided = [
    ['2.4.1', 25],
    ['2.4.0', 75],
  ]
  expect(shares(newer, older)).toEqual(divided)
  expect(shares(newer, older, aRelease('2.3.0'))).toEqual(divided)
  expect(shares(aRelease('2.5.0', undefined, { rolloutPercent: 20 }), newer, older)).toEqual([
    ['2.5.0', 20],
    ['2.4.1', 20],
    ['2.4.0', 60],
  ])
  const steps = [{ percent: 10, from: 0, audience: { cohorts: ['beta'] } }]
  expect(shares({ ...newer, steps }, older)).toBeUndefined()
  expect(shares(newer, { ...older, steps }), 'its own plan is over').toEqual(divided)
  expect(shares(aRelease('2.5.0', [], { rolloutPercent: 20 }), older), 'no update files').toEqual([
    ['2.4.0', 100],
  ])
  expect(shares({ ...newer, steps, rolloutPercent: 0 }, older)).toBeUndefined()
  expect(shares(newer)).toBeUndefined()
})
