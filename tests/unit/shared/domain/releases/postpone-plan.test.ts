import { expect, test } from 'vitest'
import { postponePlan } from '#shared/domain/releases/postpone-plan.ts'
import { type NewStep, resolvePlan } from '#shared/domain/releases/rollout-plan.ts'
import { DAY, HOUR, MINUTE } from '#shared/domain/time.ts'

const PLANNED = new Date('2026-11-20T09:00:00.000Z')
const at = (ms: number) => new Date(PLANNED.getTime() + ms).toISOString()

/** When the steps begin, in milliseconds after the planned publication. */
function begins(steps: NewStep[], late: number): number[] {
  const start = new Date(at(late))
  const plan = resolvePlan(postponePlan({ steps }, PLANNED, start), start)
  if (typeof plan === 'string') throw new Error(plan)
  return plan.steps.map((step) => Date.parse(step.at) - PLANNED.getTime())
}

const absolute = [{ percent: 10 }, { percent: 50, at: at(HOUR) }, { percent: 100, at: at(3 * HOUR) }]

test('times that are still ahead are kept', () => {
  expect(begins(absolute, 40_000)).toEqual([40_000, HOUR, 3 * HOUR])
})

test('a step whose time has passed keeps its distance to the step before it', () => {
  expect(begins(absolute, 90 * MINUTE)).toEqual([90 * MINUTE, 150 * MINUTE, 3 * HOUR])
  expect(begins(absolute, DAY)).toEqual([DAY, DAY + HOUR, DAY + 3 * HOUR])
})

test('waits count from the publication as it was', () => {
  const steps = [{ percent: 10 }, { percent: 50, afterMinutes: 60 }, { percent: 100, at: at(90 * MINUTE) }]
  expect(begins(steps, HOUR)).toEqual([HOUR, 2 * HOUR, 2.5 * HOUR])
})

test('a first step that waits for a time begins no earlier', () => {
  const steps = [
    { percent: 10, at: at(2 * HOUR) },
    { percent: 100, at: at(4 * HOUR) },
  ]
  expect(begins(steps, HOUR)).toEqual([2 * HOUR, 4 * HOUR])
  expect(begins(steps, 3 * HOUR)).toEqual([3 * HOUR, 4 * HOUR])
})
