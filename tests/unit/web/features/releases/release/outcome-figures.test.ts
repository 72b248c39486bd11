import { expect, test } from 'vitest'
import { DEFAULT_GUARDS, type RolloutPlan } from '#shared/domain/releases/rollout-plan.ts'
import {
  exceededLimit,
  isAboveLimit,
  outcomeFigures,
} from '#web/features/releases/release/outcome-figures.ts'

const NONE = { installed: 0, failed: 0, crashed: 0, rolledBack: 0 }
const RELEASE = {
  ...{ id: 'a', version: '2.4.1', channel: null, confirmed: NONE, unconfirmed: NONE },
  ...{ offered: 90, fetched: 50, updated: 40, failed: 2, reported: 3, unconfirmedReasons: [] },
  reasons: [
    { event: 'failed', reason: 'disk full', count: 2 },
    { event: 'crashed', reason: '', count: 1 },
    { event: 'failed', reason: '*', count: 1 },
    { event: 'crashed', reason: 'signal 11', count: 1 },
  ],
}

test('adds up failures by checks and by reports, with the reason that was given most', () => {
  expect(outcomeFigures([RELEASE], 'a')).toEqual({
    ...{ offered: 90, fetched: 50, updated: 40, failed: 5, judged: 45 },
    reason: { words: 'disk full', count: 2 },
  })
})

test('a release that nothing was counted of was offered to no client', () => {
  const none = { offered: 0, fetched: 0, updated: 0, failed: 0, judged: 0, reason: null }
  expect(outcomeFigures([RELEASE], 'b')).toEqual(none)
})

test('tells a share of failures above the limit of a guard from one that reaches it', () => {
  const outcome = outcomeFigures([RELEASE], 'a')
  expect(isAboveLimit(outcome, 9.5)).toBe(true)
  expect(isAboveLimit(outcome, 10)).toBe(false)
  expect(isAboveLimit(outcomeFigures([RELEASE], 'b'), 1)).toBe(false)
})

test('an exceeded limit is that of the guard, without a plan that of new plans', () => {
  const outcome = outcomeFigures([RELEASE], 'a')
  const plan: RolloutPlan = { timeZone: 'UTC', steps: [], guards: DEFAULT_GUARDS, byTimeAlone: false }
  const release = { plan, hold: null }
  expect(exceededLimit(release, 'rolling', outcome)).toBe(DEFAULT_GUARDS.failuresAbovePercent)
  expect(exceededLimit(release, 'paused', outcome)).toBeNull()
  expect(exceededLimit(release, 'live', outcome)).toBe(DEFAULT_GUARDS.failuresAbovePercent)
  expect(exceededLimit({ ...release, plan: null }, 'live', outcome)).toBe(DEFAULT_GUARDS.failuresAbovePercent)
  const resumed = { ...plan, guardsFrom: '2026-11-22T10:00:00.000Z' }
  expect(exceededLimit({ ...release, plan: resumed }, 'rolling', outcome)).toBeNull()
  const unguarded = { ...plan, guards: { ...DEFAULT_GUARDS, failuresAbovePercent: null } }
  expect(exceededLimit({ ...release, plan: unguarded }, 'rolling', outcome)).toBeNull()
  expect(exceededLimit(release, 'rolling', { ...outcome, failed: 0 })).toBeNull()
  expect(exceededLimit(release, 'rolling', { ...outcome, fetched: 0 })).toBeNull()
})
