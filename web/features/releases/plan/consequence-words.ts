import { MIN_GUARDED_INSTALLS } from '#shared/domain/releases/failure-guard.ts'
import { GUARD_DAYS, MIN_STEP_INSTALLS, type RolloutPlan } from '#shared/domain/releases/rollout-plan.ts'
import { reachedSteps } from '#shared/domain/releases/rollout-steps.ts'
import { DAY } from '#shared/domain/time.ts'
import type { OutcomeFigures } from '#web/features/releases/release/outcome-figures.ts'

/** Clients that updated since the current step began: what the next one waits for. */
export function updatesOfStep(plan: RolloutPlan, now: Date, updated: number): number {
  return Math.max(0, updated - (reachedSteps(plan, now).at(-1)?.reached?.installs ?? 0))
}

/**
 * What follows while more updates fail than the guard allows. The next step waits for clients that updated; the guard
 * judges updates that ended, well or not, by a test that a share alone doesn't tell.
 */
export function consequenceWords(
  pubDate: string | null,
  plan: RolloutPlan,
  isRolling: boolean,
  { judged, updated }: OutcomeFigures,
  now: Date,
): string {
  if (pubDate !== null && now.getTime() - Date.parse(pubDate) >= GUARD_DAYS * DAY)
    return `Guards look for ${GUARD_DAYS} days. Pause it to stop more updates.`
  const holds =
    judged < MIN_GUARDED_INSTALLS
      ? `The guard judges from ${MIN_GUARDED_INSTALLS} updates on, a day after their download; ${judged} ${judged === 1 ? 'has' : 'have'} finished.`
      : 'The guard allows for chance and for what is usual, so it may not hold this. Pause it if it’s too much.'
  const reached = reachedSteps(plan, now)
  const next = plan.steps[reached.length]
  if (!isRolling || !next || next.cleared) return holds
  const waits =
    updatesOfStep(plan, now, updated) < MIN_STEP_INSTALLS
      ? `until ${MIN_STEP_INSTALLS} ${reached.at(-1)?.reached?.installs ? 'more ' : ''}clients have updated and fewer updates fail`
      : 'for fewer failures'
  return `The step to ${next.percent}% waits ${waits}. ${holds}`
}
