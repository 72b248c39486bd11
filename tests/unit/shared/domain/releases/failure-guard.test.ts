import { describe, expect, test } from 'vitest'
import { judgeFailures, type UpdateOutcomes } from '#shared/domain/releases/failure-guard.ts'
import { type RolloutPlan, resolvePlan } from '#shared/domain/releases/rollout-plan.ts'
import { reachedSteps, sweepPlan } from '#shared/domain/releases/rollout-steps.ts'
import { HOUR } from '#shared/domain/time.ts'

/** Of 10,000 clients, those in a first step of 10%. */
const CLIENTS = 1000
const SEEDS = 1000
const CHECK_HOURS = 4
const DAYS = 5
const START = new Date('2026-11-20T09:00:00.000Z')

/** Mulberry32: small, and the same everywhere. */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Client {
  /** Hours after publication. */
  fetched: number
  /** When it looks as failed: at its second check, more than an hour after the download. */
  suspect: number
  /** When it asks with the new version; Infinity: its update failed. */
  updated: number
}

/** A client checks every four hours, and restarts after a wait with a mean of `restartHours`. */
function clientOf(random: () => number, failureRate: number, restartHours: number): Client {
  const fetched = random() * 24
  const restart = -Math.log(1 - random()) * restartHours
  const checks = Math.ceil(restart / CHECK_HOURS)
  const updated = random() < failureRate ? Number.POSITIVE_INFINITY : fetched + checks * CHECK_HOURS
  return { fetched, suspect: fetched + 2 * CHECK_HOURS, updated }
}

/** A rollout begins at 09:00 UTC. */
const BEGIN_HOUR = 9

/** The hour after which a client is no longer followed: the end of the day after its download. */
const settledAt = ({ fetched }: Client) => (Math.floor((fetched + BEGIN_HOUR) / 24) + 2) * 24 - BEGIN_HOUR

function outcomesAt(clients: readonly Client[], hour: number): UpdateOutcomes {
  const outcomes = { updated: 0, failed: 0, settledUpdated: 0, settledFailed: 0, reported: 0 }
  for (const client of clients) {
    const isSettled = hour >= settledAt(client)
    const seen = Math.min(hour, settledAt(client))
    if (seen >= client.updated) {
      outcomes.updated++
      if (isSettled) outcomes.settledUpdated++
    } else if (seen >= client.suspect) {
      outcomes.failed++
      if (isSettled) outcomes.settledFailed++
    }
  }
  return outcomes
}

function plan(): RolloutPlan {
  const steps = [{ percent: 10 }, { percent: 50, afterMinutes: 1440 }, { percent: 100, afterMinutes: 1440 }]
  const resolved = resolvePlan({ steps }, START)
  if (typeof resolved === 'string') throw new Error(resolved)
  return resolved
}

/** The first step of a rollout, hour by hour, until it is held, passes, or time is up. */
function firstStep(seed: number, failureRate: number, restartHours: number): 'held' | 'passed' | 'waiting' {
  const random = randomOf(seed)
  const group = (rate: number) => Array.from({ length: CLIENTS }, () => clientOf(random, rate, restartHours))
  const before = outcomesAt(group(0.002), DAYS * 24)
  const clients = group(failureRate)
  let rollout = plan()
  for (let hour = 0; hour < DAYS * 24; hour++) {
    const now = new Date(START.getTime() + hour * HOUR)
    const outcomes = outcomesAt(clients, hour)
    const verdict = judgeFailures(outcomes, before, 1)
    if (verdict === 'hold') return 'held'
    rollout = sweepPlan(rollout, now, outcomes.updated, verdict === 'delay')
    if (reachedSteps(rollout, now).length > 1) return 'passed'
  }
  return 'waiting'
}

function countOf(outcome: string, failureRate: number, restartHours: number): number {
  return Array.from({ length: SEEDS }, (_, seed) => firstStep(seed, failureRate, restartHours)).filter(
    (each) => each === outcome,
  ).length
}

describe('in 1,000 simulated rollouts to 10,000 clients', () => {
  // Apps that restart at once, and apps that people keep open for a working day.
  test.each([0, 2, 8])(
    'a release that fails 5% never passes its first step (restart after %s h)',
    (hours) => {
      expect(countOf('passed', 0.05, hours)).toBe(0)
    },
  )

  test.each([0, 2, 8])('a release that fails 0.2% is held in one at most (restart after %s h)', (hours) => {
    expect(countOf('held', 0.002, hours)).toBeLessThanOrEqual(1)
    expect(countOf('passed', 0.002, hours)).toBeGreaterThan(SEEDS * 0.97)
  })
})

describe('the verdict', () => {
  const nothing = { updated: 0, failed: 0, settledUpdated: 0, settledFailed: 0, reported: 0 }

  test('is to pass without any update', () => {
    expect(judgeFailures(nothing, null, 1)).toBe('pass')
  })

  test('is not to hold before 20 settled updates, however many fail', () => {
    expect(judgeFailures({ ...nothing, failed: 19, settledFailed: 19 }, null, 1)).toBe('delay')
    expect(judgeFailures({ ...nothing, failed: 20, settledFailed: 20 }, null, 1)).toBe('hold')
  })

  test('counts reports at once', () => {
    expect(judgeFailures({ ...nothing, reported: 20 }, null, 1)).toBe('hold')
  })

  test('allows for what the release before had', () => {
    const outcomes = { ...nothing, updated: 900, failed: 60, settledUpdated: 900, settledFailed: 60 }
    expect(judgeFailures(outcomes, null, 1)).toBe('hold')
    expect(judgeFailures(outcomes, outcomes, 1)).toBe('pass')
  })
})
