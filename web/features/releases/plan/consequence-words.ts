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
  outcome: OutcomeFigures,
  now: Date,
): string {
  const { judged, updated } = outcome
  if (pubDate !== null && now.getTime() - Date.parse(pubDate) >= GUARD_DAYS * DAY)
    return `Guards look for ${GUARD_DAYS} days. Pause it to stop more updates.`
  if (judged < MIN_GUARDED_INSTALLS) return tooEarlyWords(outcome)
  const reached = reachedSteps(plan, now)
  const next = plan.steps[reached.length]
  const waiting = isRolling && next && !next.cleared ? `step to ${next.percent}%` : null
  const holds =
    'The guard allows for chance and for what is usual, so it may not hold this. Pause it if it’s too much.'
  if (!waiting) return holds
  const isShort = updatesOfStep(plan, now, updated) < MIN_STEP_INSTALLS
  return `${holds} The ${waiting} waits for ${isShort ? 'more updates and ' : ''}fewer failures.`
}

/** What the guard still misses: updates that failed count for it as well, unlike for the next step. */
export function tooEarlyWords({ judged, updated, failed }: OutcomeFigures): string {
  const ends = failed > 0 && updated > 0 ? ` (${updated} updated, ${failed} failed)` : ''
  return `Too early to judge: the guard needs ${MIN_GUARDED_INSTALLS} results and has ${judged}${ends}.`
}
