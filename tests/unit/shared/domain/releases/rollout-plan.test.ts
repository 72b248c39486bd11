import { describe, expect, test } from 'vitest'
import { type ClientFacts, NO_FACTS } from '#shared/domain/releases/audience.ts'
import { chooseUpdate } from '#shared/domain/releases/choose-update.ts'
import { NewRolloutPlan, type RolloutPlan, resolvePlan } from '#shared/domain/releases/rollout-plan.ts'
import {
  manifestSteps,
  nextStep,
  openPercent,
  passToNext,
  reachedSteps,
  resumePlan,
  sweepPlan,
} from '#shared/domain/releases/rollout-steps.ts'
import { DAY, HOUR, MINUTE } from '#shared/domain/time.ts'
import { aManifest, aRelease } from './releases.ts'

const START = new Date('2026-11-20T09:00:00.000Z')
const moment = (ms: number) => new Date(START.getTime() + ms)

function plan(fields: Partial<NewRolloutPlan> = {}): RolloutPlan {
  const steps = [{ percent: 10 }, { percent: 50, afterMinutes: 1440 }, { percent: 100, afterMinutes: 2880 }]
  const resolved = resolvePlan({ steps, ...fields }, START)
  if (typeof resolved === 'string') throw new Error(resolved)
  return resolved
}

function offered(rollout: RolloutPlan, now: Date, bucket: number, facts: ClientFacts = NO_FACTS) {
  const release = { ...aRelease('2.0.0'), rolloutPercent: 0, steps: manifestSteps(rollout) }
  const choice = chooseUpdate(aManifest([release, aRelease('1.0.0')]), {
    platform: 'linux-x86_64',
    currentVersion: '1.0.0',
    bucketOf: () => bucket,
    now: now.getTime(),
    clientFacts: () => facts,
  })
  return choice.kind === 'update' ? choice.release.version : choice.reason
}

describe('resolving a plan', () => {
  test('steps begin at publication, after a wait, or at a time', () => {
    const steps = [
      { percent: 10 },
      { percent: 50, at: moment(DAY).toISOString() },
      { percent: 100, afterMinutes: 60 },
    ]
    expect(plan({ steps }).steps.map(({ at }) => at)).toEqual(
      [START, moment(DAY), moment(DAY + HOUR)].map((each) => each.toISOString()),
    )
  })

  test.each([
    [[{ percent: 10 }, { percent: 50 }], 'Every step after the first needs a time'],
    [
      [{ percent: 50 }, { percent: 50, afterMinutes: 5 }],
      'Each step reaches more clients than the one before it',
    ],
    [[{ percent: 5 }, { percent: 9, at: START.toISOString() }], 'Each step begins after the one before it'],
    [[{ percent: 5, at: START.toISOString(), afterMinutes: 5 }], 'A step has a time or a wait, not both'],
    [
      [{ percent: 5 }, { percent: 9, afterMinutes: 9, audience: { cohorts: ['beta'] } }],
      'Steps for some clients come before steps for everyone',
    ],
    [
      [{ percent: 5 }, { percent: 9, afterMinutes: 90 * 1440 }, { percent: 10, afterMinutes: 1 }],
      'A plan lasts 90 days at most',
    ],
  ])('refuses %j', (steps, problem) => {
    expect(resolvePlan({ steps }, START)).toBe(problem)
  })

  test.each([
    { steps: [] },
    { steps: [{ percent: 0 }] },
    { steps: [{ percent: 10.5 }] },
    { steps: Array.from({ length: 11 }, (_, index) => ({ percent: index + 1, afterMinutes: 1 })) },
    { steps: [{ percent: 10 }], timeZone: 'Mars/Olympus' },
    { steps: [{ percent: 10, audience: {} }] },
    { steps: [{ percent: 10, audience: { cohorts: ['No spaces'] } }] },
    { steps: [{ percent: 10 }], guards: { failuresAbovePercent: 0.1, adoption: true, platforms: true } },
  ])('the schema rejects %j', (input) => {
    expect(NewRolloutPlan.safeParse(input).success).toBe(false)
  })
})

describe('the feed by a plan', () => {
  test('moves from step to step by time alone, once they are cleared', () => {
    const rollout = plan({ byTimeAlone: true })
    expect(offered(rollout, START, 0.09)).toBe('2.0.0')
    expect(offered(rollout, START, 0.4)).toBe('outside-rollout')
    expect(offered(rollout, moment(DAY), 0.4)).toBe('2.0.0')
    expect(offered(rollout, moment(DAY - 1), 0.4)).toBe('outside-rollout')
    expect(offered(rollout, moment(3 * DAY), 0.999)).toBe('2.0.0')
  })

  test('a step that waits for installs does not pass by time', () => {
    expect(offered(plan(), moment(10 * DAY), 0.4)).toBe('outside-rollout')
  })

  test('before the first step no client gets the release', () => {
    const rollout = plan({ steps: [{ percent: 100, at: moment(DAY).toISOString() }] })
    expect(offered(rollout, START, 0)).toBe('outside-rollout')
    expect(offered(rollout, moment(DAY), 0.99)).toBe('2.0.0')
  })

  test('a cohort, a country or a channel comes first, then everyone', () => {
    const rollout = plan({
      byTimeAlone: true,
      steps: [
        { percent: 100, audience: { cohorts: ['insiders'], countries: ['DE', 'AT'] } },
        { percent: 20, audience: { channels: ['beta'] }, afterMinutes: 10 },
        { percent: 100, afterMinutes: 1440 },
      ],
    })
    expect(offered(rollout, START, 0.99, { cohort: 'insiders', country: 'DE' })).toBe('2.0.0')
    expect(offered(rollout, START, 0.99, { cohort: 'insiders', country: 'FR' })).toBe('outside-rollout')
    expect(offered(rollout, START, 0.99, { cohort: null, country: 'DE' })).toBe('outside-rollout')
    expect(offered(rollout, moment(HOUR), 0.1)).toBe('outside-rollout')
    expect(offered(rollout, moment(HOUR), 0.99, { cohort: 'insiders', country: 'AT' })).toBe('2.0.0')
    expect(offered(rollout, moment(2 * DAY), 0.99)).toBe('2.0.0')
    expect(openPercent(reachedSteps(rollout, moment(HOUR)))).toBe(0)
  })
})

describe('the minute sweep', () => {
  test('clears the next step after 20 installs, so that it passes on time', () => {
    const begun = sweepPlan(plan(), START, 0)
    expect(sweepPlan(begun, moment(HOUR), 19)).toBe(begun)
    const cleared = sweepPlan(begun, moment(HOUR), 20)
    expect(offered(cleared, moment(DAY), 0.4)).toBe('2.0.0')
    expect(sweepPlan(cleared, moment(HOUR), 500)).toBe(cleared)
  })

  test('a late step passes when its installs arrive, and the ones after it keep their distance', () => {
    const begun = sweepPlan(plan(), START, 0)
    const passed = sweepPlan(begun, moment(3 * DAY), 25)
    expect(reachedSteps(passed, moment(3 * DAY)).at(-1)).toMatchObject({
      percent: 50,
      reached: { installs: 25 },
    })
    expect(nextStep(passed, moment(3 * DAY))).toMatchObject({
      at: moment(5 * DAY).toISOString(),
      cleared: false,
    })
    expect(sweepPlan(passed, moment(9 * DAY), 44)).toEqual(passed)
    expect(reachedSteps(sweepPlan(passed, moment(9 * DAY), 45), moment(9 * DAY)).at(-1)?.percent).toBe(100)
  })

  test('steps that fell due in an outage pass one by one, each with its installs and its distance', () => {
    const cleared = sweepPlan(sweepPlan(plan(), START, 0), moment(HOUR), 20)
    // Both steps are overdue; the first of them was cleared before the outage.
    const seen = sweepPlan(cleared, moment(7 * DAY), 500)
    expect(reachedSteps(seen, moment(7 * DAY)).at(-1)).toMatchObject({
      percent: 50,
      reached: { installs: 500 },
    })
    expect(nextStep(seen, moment(7 * DAY))).toMatchObject({
      at: moment(9 * DAY).toISOString(),
      cleared: false,
    })
    expect(sweepPlan(seen, moment(7 * DAY + MINUTE), 900)).toMatchObject({
      steps: [{}, {}, { at: moment(9 * DAY).toISOString(), cleared: true }],
    })
    expect(offered(seen, moment(8 * DAY), 0.9)).toBe('outside-rollout')
    const late = sweepPlan(seen, moment(10 * DAY), 510)
    expect(nextStep(late, moment(10 * DAY))?.percent).toBe(100)
    expect(nextStep(sweepPlan(late, moment(10 * DAY), 520), moment(10 * DAY))).toBeNull()
  })

  test('a step that waits from an outage on keeps a time that is still ahead', () => {
    const cleared = sweepPlan(sweepPlan(plan(), START, 0), moment(HOUR), 20)
    const seen = sweepPlan(cleared, moment(2 * DAY), 30)
    expect(nextStep(seen, moment(2 * DAY))?.at).toBe(moment(3 * DAY).toISOString())
  })

  test('repeated runs, and a clock that jumps back, neither lose nor double a step', () => {
    let rollout = plan({ byTimeAlone: true })
    for (const ms of [0, 0, DAY, HOUR, DAY + 5, 4 * DAY, 2 * DAY])
      rollout = sweepPlan(rollout, moment(ms), 100)
    expect(rollout.steps.map(({ reached }) => reached?.at)).toEqual(
      [START, moment(DAY), moment(4 * DAY)].map((each) => each.toISOString()),
    )
    expect(openPercent(reachedSteps(rollout, START))).toBe(100)
  })
})

test('after a pause, the steps that were ahead are as far ahead as before', () => {
  const paused = moment(DAY + HOUR)
  const resumed = resumePlan(sweepPlan(plan({ byTimeAlone: true }), paused, 100), paused, moment(6 * DAY))
  expect(resumed.steps.map(({ at }) => at)).toEqual(
    [START, moment(DAY), moment(3 * DAY + 5 * DAY - HOUR)].map((each) => each.toISOString()),
  )
})

test('the next step by hand begins now; the ones after it keep their times', () => {
  const passed = passToNext(plan(), moment(5 * MINUTE))
  expect(offered(passed, moment(5 * MINUTE), 0.4)).toBe('2.0.0')
  expect(nextStep(passed, moment(6 * MINUTE))?.at).toBe(moment(3 * DAY).toISOString())
  const last = passToNext(passed, moment(6 * MINUTE))
  expect(nextStep(last, moment(6 * MINUTE))).toBeNull()
  expect(passToNext(last, moment(7 * MINUTE))).toBe(last)
})
