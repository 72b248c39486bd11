import { expect, it } from 'vitest'
import type { Hold } from '#shared/domain/releases/hold.ts'
import { type NewRolloutPlan, NO_GUARDS, resolvePlan } from '#shared/domain/releases/rollout-plan.ts'
import { audienceWords, guardWords, holdWords, nextStepWords } from '#web/lib/format/rollout-words.ts'

const START = new Date('2026-11-23T09:00:00.000Z')
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

function planned(given: Partial<NewRolloutPlan> = {}) {
  const steps = [{ percent: 10 }, { percent: 50, afterMinutes: 24 * 60 }]
  const plan = resolvePlan({ steps, byTimeAlone: true, ...given }, START)
  if (typeof plan === 'string') throw new Error(plan)
  return { plan, paused: false, pausedAt: null }
}

it('says what a plan does next', () => {
  const now = START.getTime() + HOUR
  expect(nextStepWords(planned(), now)).toBe('50% tomorrow, 09:00')
  expect(nextStepWords(planned({ timeZone: 'Asia/Tokyo' }), now)).toBe('50% tomorrow, 18:00 (Asia/Tokyo)')
  expect(nextStepWords(planned(), now + DAY)).toBeNull()
  expect(nextStepWords({ paused: false, plan: null }, now)).toBeNull()
})

it('says that a step is late because of updates', () => {
  const release = planned({ byTimeAlone: false })
  expect(nextStepWords(release, START.getTime() + HOUR)).toBe('50% tomorrow, 09:00')
  expect(nextStepWords(release, START.getTime() + DAY + HOUR)).toBe('50% after 20 updates')
})

it('promises nothing of a paused plan, which stays where its pause began', () => {
  const paused = { ...planned(), paused: true, pausedAt: new Date(START.getTime() + HOUR).toISOString() }
  expect(nextStepWords(paused, START.getTime() + 2 * HOUR)).toBe('50% tomorrow, 10:00, if resumed now')
  expect(nextStepWords(paused, START.getTime() + 2 * DAY)).toBe('50% tomorrow, 08:00, if resumed now')
})

it('names the clients of a step', () => {
  expect(audienceWords({ cohorts: ['insiders'] })).toBe('Only cohort insiders')
  expect(audienceWords({ cohorts: ['a', 'b'], channels: [null, 'beta'] })).toBe(
    'Only cohorts a or b, on production or beta',
  )
  const countries = ['DE', 'AT', 'CH', 'FR', 'NL']
  expect(audienceWords({ countries })).toMatch(/^Only in [^,]+, [^,]+, [^,]+ or 2 more$/)
})

it('names the guards in a sentence', () => {
  expect(guardWords({ ...NO_GUARDS, failuresAbovePercent: 1 })).toBe('Holds when failures go above 1%.')
  expect(guardWords({ failuresAbovePercent: 2.5, adoption: true, platforms: true })).toBe(
    'Holds when failures go above 2.5%, adoption stalls or checks without a file rise.',
  )
  expect(guardWords(NO_GUARDS)).toBe('No guard holds this rollout.')
})

it('says why a rollout is held', () => {
  const hold: Hold = { guard: 'failures', at: START.toISOString(), percent: 25, seen: 7, of: 383 }
  expect(holdWords(hold, { ...NO_GUARDS, failuresAbovePercent: 1 })).toEqual({
    title: 'Held at 25%: failures above 1%',
    text: '7 of 383 updates failed.',
    short: '1.8% of updates failed',
  })
  expect(holdWords(hold).title).toBe('Held at 25%: too many updates failed')
  expect(holdWords({ ...hold, guard: 'adoption', of: 40 }).text).toBe(
    '7 of 100 offers were downloaded. The release before had 40 at the same age.',
  )
  expect(holdWords({ ...hold, guard: 'platforms' }).short).toBe('Checks without a file')
  // At a step for some clients.
  expect(holdWords({ ...hold, percent: 0 }).title).toBe('Held: too many updates failed')
})
