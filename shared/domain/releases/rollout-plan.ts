// A rollout as a plan: steps of percentage and time, and guards that hold it. Times are fixed when the plan is made, so
// the update feed, which is given the time, moves from step to step without a job. A step that waits for installs
// isn't in the manifest until the minute sweep has cleared it.

import * as z from 'zod/mini'
import { MINUTE, Timestamp } from '#shared/domain/time.ts'
import { Audience } from './audience.ts'

/** Of all clients; 0: no one gets the release yet. */
export const RolloutPercent = z.int().check(z.minimum(0, 'From 0 to 100'), z.maximum(100, 'From 0 to 100'))

export const MAX_STEPS = 10
/** Installs that a step needs before time alone takes a rollout to the next one. */
export const MIN_STEP_INSTALLS = 20
/** How often figures that decide over a plan are read: in its first days, and later, when only guards look. */
export const WATCH_INTERVAL_MS = MINUTE
export const LATE_WATCH_INTERVAL_MS = 10 * MINUTE
export const CLOSE_WATCH_DAYS = 2
/** How long after publication guards look at a release. */
export const GUARD_DAYS = 14
const MAX_PLAN_DAYS = 90
const MAX_WAIT_MINUTES = MAX_PLAN_DAYS * 24 * 60

export const Guards = z.strictObject({
  /** Holds the rollout when more than this percentage of updates fail; null: it doesn't. */
  failuresAbovePercent: z.nullable(
    z.number().check(z.minimum(0.5, 'From 0.5% to 50%'), z.maximum(50, 'From 0.5% to 50%')),
  ),
  /** Holds when far fewer clients adopt the release than the one before it at the same age. */
  adoption: z.boolean(),
  /** Holds when checks from platforms without a file rise. */
  platforms: z.boolean(),
})
export type Guards = z.infer<typeof Guards>

/** What a plan has that names no guards. */
export const DEFAULT_GUARDS: Guards = { failuresAbovePercent: 1, adoption: false, platforms: false }
export const NO_GUARDS: Guards = { failuresAbovePercent: null, adoption: false, platforms: false }

const StepPercent = z.int().check(z.minimum(1, 'From 1 to 100'), z.maximum(100, 'From 1 to 100'))

export const NewStep = z.strictObject({
  percent: StepPercent,
  /** When the step begins. */
  at: z.optional(Timestamp),
  /** Or how long after the step before it; of the first step, after publication. */
  afterMinutes: z.optional(
    z.int().check(z.minimum(0), z.maximum(MAX_WAIT_MINUTES, 'A plan lasts 90 days at most')),
  ),
  audience: z.optional(Audience),
})
export type NewStep = z.infer<typeof NewStep>

/** IANA name. */
export const TimeZone = z
  .string()
  .check(z.maxLength(64), z.refine(isTimeZone, 'A time zone has a name such as Europe/Berlin'))

/** The first step begins at publication unless it says otherwise. */
export const NewRolloutPlan = z.strictObject({
  steps: z
    .array(NewStep)
    .check(z.minLength(1, 'A plan needs a step'), z.maxLength(MAX_STEPS, 'A plan can have 10 steps')),
  /** IANA name of the time zone in which people read the plan; absent: UTC. */
  timeZone: z.optional(TimeZone),
  /** Whether steps pass without `MIN_STEP_INSTALLS`. */
  byTimeAlone: z.optional(z.boolean()),
  guards: z.optional(Guards),
})
export type NewRolloutPlan = z.infer<typeof NewRolloutPlan>

export const RolloutStep = z.object({
  percent: z.int(),
  at: Timestamp,
  audience: z.optional(Audience),
  /** Whether time alone takes the rollout to this step. */
  cleared: z.boolean(),
  /** When the rollout was seen to have reached it, and the installs of the release until then. */
  reached: z.optional(z.object({ at: Timestamp, installs: z.int() })),
})
export type RolloutStep = z.infer<typeof RolloutStep>

/** Updates that were counted up to a moment. */
export const CountedUpdates = z.object({ updated: z.int(), failed: z.int(), reported: z.int() })
export type CountedUpdates = z.infer<typeof CountedUpdates>

export const RolloutPlan = z.object({
  steps: z.array(RolloutStep),
  timeZone: z.string(),
  byTimeAlone: z.boolean(),
  guards: Guards,
  /** When a person or CI made it; absent in older ones. */
  madeAt: z.optional(Timestamp),
  /** Since when failures count: a person resumed the rollout after a hold. */
  guardsFrom: z.optional(Timestamp),
  /** Updates of that day until then, which count no more: figures are kept by day. Absent: the sweep hasn't read them yet. */
  guardsAfter: z.optional(CountedUpdates),
})
export type RolloutPlan = z.infer<typeof RolloutPlan>

/**
 * The plan with its times, or what is wrong with it as a sentence.
 * @param start when the release is or was published, or now if that is later
 */
export function resolvePlan(
  { steps, timeZone = 'UTC', byTimeAlone = false, guards = DEFAULT_GUARDS }: NewRolloutPlan,
  start: Date,
): RolloutPlan | string {
  const resolved: RolloutStep[] = []
  let previous = start.getTime()
  for (const [index, { percent, at, afterMinutes, audience }] of steps.entries()) {
    const isFirst = index === 0
    if (at !== undefined && afterMinutes !== undefined) return 'A step has a time or a wait, not both'
    if (!isFirst && at === undefined && !afterMinutes) return 'Every step after the first needs a time'
    const from =
      at === undefined ? previous + (afterMinutes ?? 0) * MINUTE : Math.max(Date.parse(at), start.getTime())
    if (!isFirst && from <= previous) return 'Each step begins after the one before it'
    previous = from
    resolved.push({
      percent,
      at: new Date(from).toISOString(),
      ...(audience && { audience }),
      cleared: isFirst || byTimeAlone,
    })
  }
  if (previous > start.getTime() + MAX_WAIT_MINUTES * MINUTE) return 'A plan lasts 90 days at most'
  return orderProblem(resolved) ?? { steps: resolved, timeZone, byTimeAlone, guards }
}

/** Selected clients come first, then rising shares of everyone. */
function orderProblem(steps: readonly RolloutStep[]): string | null {
  const firstOpen = steps.findIndex(({ audience }) => !audience)
  const open = firstOpen < 0 ? [] : steps.slice(firstOpen)
  if (open.some(({ audience }) => audience)) return 'Steps for some clients come before steps for everyone'
  const rises = open.every(({ percent }, index) => percent > (open[index - 1]?.percent ?? 0))
  return rises ? null : 'Each step reaches more clients than the one before it'
}

function isTimeZone(name: string): boolean {
  try {
    return !!new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false
  }
}
