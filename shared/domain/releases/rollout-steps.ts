// Where a rollout plan is at a moment, and how it changes: by time, by installs, by a pause, by hand. Plans are values:
// each function returns another plan.

import type { Audience } from './audience.ts'
import type { ManifestStep } from './manifest.ts'
import { MIN_STEP_INSTALLS, type RolloutPlan, type RolloutStep } from './rollout-plan.ts'

/** The steps that time alone takes a rollout through, as the update feed reads them. */
export function manifestSteps({ steps }: RolloutPlan): ManifestStep[] {
  const waiting = steps.findIndex(({ cleared }) => !cleared)
  return (waiting < 0 ? steps : steps.slice(0, waiting)).map(({ percent, at, audience }) => ({
    percent,
    from: Date.parse(at),
    ...(audience && { audience }),
  }))
}

/** The steps whose time has come: those that were seen to be reached, and cleared ones that are due. */
export function reachedSteps({ steps }: RolloutPlan, now: Date): RolloutStep[] {
  const pending = steps.findIndex(
    ({ reached, cleared, at }) => !reached && !(cleared && Date.parse(at) <= now.getTime()),
  )
  return pending < 0 ? steps : steps.slice(0, pending)
}

/** The step after those, or null when the plan has been through all. */
export function nextStep(plan: RolloutPlan, now: Date): RolloutStep | null {
  return plan.steps[reachedSteps(plan, now).length] ?? null
}

/** The share of all clients that steps reach, 0 to 100; steps for some clients don't count. */
export function openPercent(steps: readonly { percent: number; audience?: Audience | undefined }[]): number {
  return Math.max(0, ...steps.map(({ percent, audience }) => (audience ? 0 : percent)))
}

/** The same with a pause: steps that were ahead when it began are as far ahead when it ends. */
export function resumePlan(plan: RolloutPlan, pausedAt: Date, now: Date): RolloutPlan {
  const pauseMs = Math.max(0, now.getTime() - pausedAt.getTime())
  const ahead = new Set(plan.steps.slice(reachedSteps(plan, pausedAt).length))
  return { ...plan, steps: plan.steps.map((step) => (ahead.has(step) ? later(step, pauseMs) : step)) }
}

/** Begins the next step now. If it was late, the steps after it keep their distance; if early, their times. */
export function passToNext(plan: RolloutPlan, now: Date): RolloutPlan {
  const index = reachedSteps(plan, now).length
  const next = plan.steps[index]
  if (!next) return plan
  const lateMs = Math.max(0, now.getTime() - Date.parse(next.at))
  const steps = plan.steps.map((step, at) => {
    if (at === index) return { ...step, at: now.toISOString(), cleared: true }
    return at > index ? later(step, lateMs) : step
  })
  return { ...plan, steps }
}

/**
 * What the minute sweep makes of a plan: marks steps that were reached, and clears the next one once the current one
 * has its installs. Repeating it with the same figures changes nothing.
 * @param installs of the release so far
 * @param isSuspect whether failures make the next step wait, also one that was cleared before
 */
export function sweepPlan(plan: RolloutPlan, now: Date, installs: number, isSuspect = false): RolloutPlan {
  const marked = keepDistance(markReached(plan, now, installs), plan, now)
  const reached = reachedSteps(marked, now)
  const current = reached.at(-1)?.reached
  const next = marked.steps[reached.length]
  if (!next || !current || plan.byTimeAlone) return marked
  const clears = !isSuspect && (next.cleared || installs - current.installs >= MIN_STEP_INSTALLS)
  if (clears === next.cleared) return marked
  if (!clears) return withStep(marked, next, { ...next, cleared: false })
  if (Date.parse(next.at) <= now.getTime()) return markReached(passToNext(marked, now), now, installs)
  return withStep(marked, next, { ...next, cleared: true })
}

function withStep(plan: RolloutPlan, step: RolloutStep, changed: RolloutStep): RolloutPlan {
  return { ...plan, steps: plan.steps.map((each) => (each === step ? changed : each)) }
}

/** @param installs until now: of the first step none count before it */
function markReached(plan: RolloutPlan, now: Date, installs: number): RolloutPlan {
  const reached = new Set(reachedSteps(plan, now))
  if ([...reached].every((step) => step.reached)) return plan
  const steps = plan.steps.map((step, index) =>
    reached.has(step) && !step.reached
      ? { ...step, reached: { at: now.toISOString(), installs: index === 0 ? 0 : installs } }
      : step,
  )
  return { ...plan, steps }
}

/**
 * When a step was seen late, as after an outage, and the one after it is overdue as well, that keeps its distance: clients
 * and guards get the time between the two.
 * @param former before the step was marked as reached
 */
function keepDistance(plan: RolloutPlan, former: RolloutPlan, now: Date): RolloutPlan {
  const count = reachedSteps(plan, now).length
  const [current, next] = [plan.steps[count - 1], plan.steps[count]]
  if (!current || !next || next.cleared || Date.parse(next.at) > now.getTime()) return plan
  if (former.steps[count - 1]?.reached) return plan
  const lateMs = now.getTime() - Date.parse(current.at)
  return { ...plan, steps: plan.steps.map((step, at) => (at < count ? step : later(step, lateMs))) }
}

function later(step: RolloutStep, byMs: number): RolloutStep {
  return byMs === 0 ? step : { ...step, at: new Date(Date.parse(step.at) + byMs).toISOString() }
}
