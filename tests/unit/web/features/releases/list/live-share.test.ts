import { expect, test } from 'vitest'
import type { LiveRelease } from '#shared/domain/releases/channel.ts'
import { resolvePlan } from '#shared/domain/releases/rollout-plan.ts'
import { liveShare } from '#web/features/releases/list/live-share.ts'

const NOW = Date.parse('2026-11-21T10:00:00.000Z')

const rollout = (version: string, rest: Partial<LiveRelease> = {}): LiveRelease => ({
  ...{ id: version, version, channel: null, pubDate: '2026-11-20T10:00:00.000Z' },
  ...{ rolloutPercent: 25, paused: false, hasUpdates: true, ...rest },
})
const shareBeside = (...partial: LiveRelease[]) =>
  liveShare({ partial }, { appType: 'TauriVersion2', updaters: [] }, NOW)

test('what a rollout ahead takes is missing from the share of a live release', () => {
  expect(shareBeside(rollout('2.4.1'))).toEqual({ percent: 75, words: '25% get 2.4.1' })
})

test('a live release that nothing is ahead of is for all clients', () => {
  expect(shareBeside()).toBeNull()
  expect(shareBeside(rollout('2.4.1', { paused: true }))).toBeNull()
  expect(shareBeside(rollout('2.4.1', { rolloutPercent: 0 }))).toBeNull()
  expect(shareBeside(rollout('2.4.1', { hasUpdates: false })), 'no update files').toBeNull()
})

test('gives no percentage where a plan names clients, or several rollouts overlap', () => {
  const plan = resolvePlan(
    { steps: [{ percent: 100, audience: { cohorts: ['insiders'] } }] },
    new Date('2026-11-20T10:00:00.000Z'),
  )
  if (typeof plan === 'string') throw new Error(plan)
  const some = rollout('2.4.1', { rolloutPercent: 0, plan })
  expect(shareBeside(some)).toEqual({ percent: null, words: 'Some get 2.4.1' })
  expect(shareBeside(rollout('2.5.0'), rollout('2.4.1'))).toEqual({
    percent: null,
    words: 'Some get newer ones',
  })
})
