// Where a rollout plan is, apart from the words for it: lists of applications ask this alone.

import type { RolloutPlan, RolloutStep } from '#shared/domain/releases/rollout-plan.ts'
import { reachedSteps } from '#shared/domain/releases/rollout-steps.ts'

export interface PlannedRelease {
  paused: boolean
  pausedAt?: string | null | undefined
  plan?: RolloutPlan | null | undefined
}

/** The moment at which a plan is: a paused one stays where its pause began. `now` is in epoch milliseconds. */
export function momentOfPlan({ paused, pausedAt }: PlannedRelease, now: number): Date {
  return new Date(paused && pausedAt ? Date.parse(pausedAt) : now)
}

/** Whether a step for some clients has begun, which no percentage of all tells. `now` is in epoch milliseconds. */
export function isPlanForSome(release: PlannedRelease, now: number): boolean {
  const { plan } = release
  return !!plan && reachedSteps(plan, momentOfPlan(release, now)).some(({ audience }) => audience)
}

/** When a step ahead begins: a pause keeps its distance, so of a paused one, if it's resumed now. ISO 8601. */
export function dueAt(release: PlannedRelease, step: Pick<RolloutStep, 'at'>, now: number): string {
  return new Date(Date.parse(step.at) + now - momentOfPlan(release, now).getTime()).toISOString()
}
