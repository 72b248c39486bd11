import { describe, expect, test } from 'vitest'
import { judgeFailures, type UpdateOutcomes } from '#shared/domain/releases/failure-guard.ts'
import { type RolloutPlan, resolvePlan } from '#shared/domain/releases/rollout-plan.ts'
import { reachedSteps, sweepPlan } from '#shared/domain/releases/rollout-steps.ts'
import { HOUR } from '#shared/domain/time.ts'
import { randomFrom } from '#tests/fixtures/random.ts'

const NOTHING: UpdateOutcomes = { updated: 0, failed: 0, settledUpdated: 0, settledFailed: 0, reported: 0 }
const CLIENTS = 10_000
const SEEDS = 1000
const CHECK_HOURS = 4
/** Guards are read until 14 days after publication. */
const HOURS = 14 * 24
const START = new Date('2026-11-20T09:00:00.000Z')
const STEPS = [{ percent: 10 }, { percent: 50, afterMinutes: 1440 }, { percent: 100, afterMinutes: 1440 }]

/** A rollout begins at 09:00 UTC. */
const BEGIN_HOUR = 9

/** The hour after which a client is no longer followed: the end of the day after its download. */
const settledAfter = (fetched: number) => (Math.floor((fetched + BEGIN_HOUR) / 24) + 2) * 24 - BEGIN_HOUR

/** How the outcomes of clients change from hour to hour. */
function createOutcomes() {
  const changes = { updated: hours(), failed: hours(), settledUpdated: hours(), settledFailed: hours() }
  const count = (of: Int32Array, hour: number, by = 1) => {
    const at = Math.ceil(hour)
    if (at < of.length) of[at] = (of[at] ?? 0) + by
  }

  return {
    changes,
    /** Adds clients that fetch the release within a day, check every four hours, and restart after a wait. */
    join(clients: number, since: number, { random, failureRate, restartHours }: Behavior) {
      for (let each = 0; each < clients; each++) {
        const fetched = since + random() * 24
        const restart = -Math.log(1 - random()) * restartHours
        const isFailure = random() < failureRate
        const settled = settledAfter(fetched)
        const updated = fetched + Math.ceil(restart / CHECK_HOURS) * CHECK_HOURS
        const isUpdated = !isFailure && updated <= settled
        // At its second check, more than an hour after the download.
        const suspect = fetched + 2 * CHECK_HOURS
        const isSuspect = suspect <= settled && (!isUpdated || suspect < updated)
        if (isUpdated) {
          count(changes.updated, updated)
          count(changes.settledUpdated, settled)
        } else if (isSuspect) count(changes.settledFailed, settled)
        if (isSuspect) count(changes.failed, suspect)
        if (isSuspect && isUpdated) count(changes.failed, updated, -1)
      }
    },
  }
}

const hours = () => new Int32Array(HOURS + 1)

interface Behavior {
  random: () => number
  failureRate: number
  restartHours: number
}

function plan(): RolloutPlan {
  const resolved = resolvePlan({ steps: STEPS }, START)
  if (typeof resolved === 'string') throw new Error(resolved)
  return resolved
}

/** A rollout, hour by hour, until it is held or no guard is read any longer: how many steps it reached. */
function rollOut(seed: number, failureRate: number, restartHours: number) {
  const random = randomFrom(seed)
  const earlier = createOutcomes()
  earlier.join(CLIENTS, 0, { random, failureRate: 0.002, restartHours })
  const before = { ...NOTHING }
  for (const [name, changes] of Object.entries(earlier.changes))
    before[name as keyof typeof earlier.changes] = changes.reduce((sum, each) => sum + each, 0)
  const { join, changes } = createOutcomes()
  const outcomes: UpdateOutcomes = { ...NOTHING }
  let rollout = plan()
  let reached = 0
  for (let hour = 0; hour <= HOURS; hour++) {
    const now = new Date(START.getTime() + hour * HOUR)
    for (; reached < reachedSteps(rollout, now).length; reached++) {
      const percent = (STEPS[reached]?.percent ?? 0) - (STEPS[reached - 1]?.percent ?? 0)
      join((CLIENTS * percent) / 100, hour, { random, failureRate, restartHours })
    }
    for (const name of ['updated', 'failed', 'settledUpdated', 'settledFailed'] as const)
      outcomes[name] += changes[name][hour] ?? 0
    const verdict = judgeFailures(outcomes, before, 1)
    if (verdict === 'hold') return { reached, isHeld: true }
    rollout = sweepPlan(rollout, now, outcomes.updated, verdict === 'delay')
  }
  return { reached, isHeld: false }
}

function rollOuts(failureRate: number, restartHours: number) {
  return Array.from({ length: SEEDS }, (_, seed) => rollOut(seed, failureRate, restartHours))
}

describe('in 1,000 simulated rollouts to 10,000 clients', () => {
  // Apps that restart at once, and apps that people keep open for a working day.
  test.each([0, 2, 8])(
    'a release that fails 5% never passes its first step (restart after %s h)',
    (hours) => {
      const rollouts = rollOuts(0.05, hours)
      expect(Math.max(...rollouts.map(({ reached }) => reached))).toBe(1)
    },
  )

  test.each([0, 2, 8])('a release that fails 0.2% is held in one at most (restart after %s h)', (hours) => {
    const rollouts = rollOuts(0.002, hours)
    expect(rollouts.filter(({ isHeld }) => isHeld).length).toBeLessThanOrEqual(1)
    const whole = rollouts.filter(({ reached }) => reached === STEPS.length)
    expect(whole.length).toBeGreaterThan(SEEDS * 0.97)
  })
})

test('a release that fails exactly as often as allowed is ever held in one of 1,000 rollouts at most', () => {
  const rollouts = 4000
  const updates = 3000
  // 1%, and as much again for a release before that nothing is known of.
  const allowed = 0.02
  let held = 0
  for (let seed = 0; seed < rollouts; seed++) {
    const random = randomFrom(seed)
    let settledFailed = 0
    for (let each = 1; each <= updates; each++) {
      if (random() >= allowed) continue
      settledFailed++
      // Only a failure adds evidence, so the verdict needs no reading after the others.
      if (
        judgeFailures({ ...NOTHING, settledFailed, settledUpdated: each - settledFailed }, null, 1) !== 'hold'
      )
        continue
      held++
      break
    }
  }
  expect(held).toBeLessThanOrEqual(rollouts / 1000)
})

describe('the verdict', () => {
  test('is to pass without any update', () => {
    expect(judgeFailures(NOTHING, null, 1)).toBe('pass')
  })

  test('is not to hold before 20 settled updates, however many fail', () => {
    expect(judgeFailures({ ...NOTHING, failed: 19, settledFailed: 19 }, null, 1)).toBe('delay')
    expect(judgeFailures({ ...NOTHING, failed: 20, settledFailed: 20 }, null, 1)).toBe('hold')
  })

  test('counts reports at once', () => {
    expect(judgeFailures({ ...NOTHING, reported: 20 }, null, 1)).toBe('hold')
  })

  test('allows for what the release before had', () => {
    const outcomes = { ...NOTHING, updated: 900, failed: 60, settledUpdated: 900, settledFailed: 60 }
    expect(judgeFailures(outcomes, null, 1)).toBe('hold')
    expect(judgeFailures(outcomes, outcomes, 1)).toBe('pass')
  })
})
