import { expect, test } from 'vitest'
import { DEFAULT_GUARDS, type RolloutPlan } from '#shared/domain/releases/rollout-plan.ts'
import {
  consequenceWords,
  tooEarlyWords,
  updatesOfStep,
} from '#web/features/releases/plan/consequence-words.ts'

const NOW = new Date('2026-11-24T10:00:00.000Z')
const PUBLISHED = '2026-11-22T10:00:00.000Z'

function planWith(installs: number, isCleared = false): RolloutPlan {
  const reached = { at: '2026-11-23T10:00:00.000Z', installs }
  const steps = [
    { percent: 25, at: reached.at, cleared: true, reached },
    { percent: 50, at: '2026-11-25T10:00:00.000Z', cleared: isCleared },
  ]
  return { steps, timeZone: 'UTC', byTimeAlone: false, guards: DEFAULT_GUARDS }
}

function outcome(updated: number, failed: number) {
  return { offered: 90, fetched: 90, updated, failed, judged: updated + failed, reason: null }
}

const HOLDS =
  'The guard allows for chance and for what is usual, so it may not hold this. Pause it if it’s too much.'

test('tells the updates that the guard counts from those that the next step waits for', () => {
  expect(consequenceWords(PUBLISHED, planWith(0), true, outcome(18, 1), NOW)).toBe(
    'Too early to judge: the guard needs 20 results and has 19 (18 updated, 1 failed).',
  )
  expect(tooEarlyWords(outcome(18, 0))).toBe('Too early to judge: the guard needs 20 results and has 18.')
})

test('the next step waits for fewer failures', () => {
  expect(consequenceWords(PUBLISHED, planWith(0), true, outcome(40, 1), NOW)).toBe(
    `${HOLDS} The step to 50% waits for fewer failures.`,
  )
  expect(consequenceWords(PUBLISHED, planWith(30), true, outcome(40, 1), NOW)).toBe(
    `${HOLDS} The step to 50% waits for more updates and fewer failures.`,
  )
})

test('names no step that doesn’t wait', () => {
  expect(consequenceWords(PUBLISHED, planWith(0, true), true, outcome(40, 1), NOW)).toBe(HOLDS)
  expect(consequenceWords(PUBLISHED, planWith(0), false, outcome(40, 1), NOW)).toBe(HOLDS)
})

test('says that guards no longer look after two weeks', () => {
  expect(consequenceWords('2026-11-10T09:00:00.000Z', planWith(0), true, outcome(40, 1), NOW)).toBe(
    'Guards look for 14 days. Pause it to stop more updates.',
  )
})

test('a step counts what was updated since the one before it', () => {
  expect(updatesOfStep(planWith(15), NOW, 18)).toBe(3)
  expect(updatesOfStep(planWith(15), NOW, 12)).toBe(0)
})
