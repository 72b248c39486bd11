// A rollout stands still while it is paused, while its release is yanked, and while a rollback of the channel withdraws
// it. These overlap. What ends moves the steps ahead by the time before the first of the others began, so that each
// moment counts once, whatever the order in which they end.

import type { RolloutPlan } from '#shared/domain/releases/rollout-plan.ts'
import { resumePlan } from '#shared/domain/releases/rollout-steps.ts'

interface Ended {
  /** When it began, ISO 8601. A plan that was made later stood still from its making. */
  since: string
  /** When each of the others began that last; null: it doesn't last. */
  others: readonly (string | null)[]
}

/** @returns the plan with its steps moved, and the time that they are right for: now, or when another began */
export function afterInterruption(
  plan: RolloutPlan,
  { since, others }: Ended,
  now: Date,
): { plan: RolloutPlan; until: Date } {
  const begins = others.flatMap((each) => (each === null ? [] : [Date.parse(each)]))
  const from = Math.max(Date.parse(since), plan.madeAt ? Date.parse(plan.madeAt) : 0)
  const until = new Date(Math.min(now.getTime(), ...begins))
  return { plan: resumePlan(plan, new Date(from), until), until }
}
