// What is said of a step ahead.

import type { Release } from '#shared/domain/releases/release.ts'
import {
  MIN_STEP_INSTALLS,
  type RolloutPlan,
  type RolloutStep,
} from '#shared/domain/releases/rollout-plan.ts'
import { dueAt } from '#web/lib/format/plan-moment.ts'
import { formatWhen } from '#web/lib/format/zoned-time.ts'

/** `from tomorrow, 09:00`: a step that waits for updates too begins then at the earliest. `now` is in epoch milliseconds. */
export function dueWords(
  release: Pick<Release, 'paused' | 'pausedAt'>,
  { timeZone }: Pick<RolloutPlan, 'timeZone'>,
  step: RolloutStep,
  now: number,
): string {
  const due = dueAt(release, step, now)
  const when = formatWhen(due, timeZone, now)
  if (step.cleared || release.paused) return when
  return Date.parse(due) > now ? `from ${when}` : `due since ${when}`
}

/**
 * What the next step waits for.
 * @param updates those that count towards it so far
 * @param isLater whether others updated before the current step
 */
export function progressWords(updates: number, isLater: boolean): string {
  const needed = `Needs ${MIN_STEP_INSTALLS}${isLater ? ' more' : ''} updates`
  return updates === 0 ? needed : `${needed}, has ${Math.min(updates, MIN_STEP_INSTALLS)}`
}
