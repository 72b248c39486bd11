// The columns of a release in which its rollout is kept.

import { type NewRolloutPlan, type RolloutPlan, resolvePlan } from '#shared/domain/releases/rollout-plan.ts'
import { openPercent, reachedSteps } from '#shared/domain/releases/rollout-steps.ts'
import { badInput } from '#shared/errors.ts'

/** Of a release that is published now. */
export interface RolloutColumns {
  rolloutPercent: number
  plan: RolloutPlan | null
  planDueAt: string | null
}

interface NewRollout {
  /** Absent without a plan: everyone. */
  rolloutPercent?: number | undefined
  plan?: NewRolloutPlan | undefined
}

/**
 * @param former the plan that is replaced: failures that a person has accepted stay accepted
 * @throws RpcError 400 for a malformed plan, or with both a plan and a percentage
 */
export function rolloutColumns(
  { rolloutPercent, plan }: NewRollout,
  now: Date,
  former?: RolloutPlan | null,
): RolloutColumns {
  if (!plan) return { rolloutPercent: rolloutPercent ?? 100, ...NO_PLAN }
  if (rolloutPercent !== undefined) throw badInput('Give a percentage or a plan, not both.', 'plan')
  const { guardsFrom, guardsAfter } = former ?? {}
  const accepted = { ...(guardsFrom && { guardsFrom }), ...(guardsAfter && { guardsAfter }) }
  return planColumns({ ...requirePlan(plan, now), madeAt: now.toISOString(), ...accepted }, now)
}

/** A rollout that follows no plan: its percentage stays. */
export const NO_PLAN = { plan: null, planDueAt: null }

/** A rollout that follows a plan from now on. The sweep looks at it from then on. */
export function planColumns(plan: RolloutPlan, now: Date): RolloutColumns {
  const rolloutPercent = openPercent(reachedSteps(plan, now))
  return { plan, planDueAt: now.toISOString(), rolloutPercent }
}

/** @throws RpcError 400 with what is wrong with the plan */
export function requirePlan(input: NewRolloutPlan, start: Date): RolloutPlan {
  const plan = resolvePlan(input, start)
  if (typeof plan === 'string') throw badInput(`${plan}.`, 'plan')
  return plan
}

/** The details of an event that begins a rollout. */
export function describeRollout({ rolloutPercent, plan }: RolloutColumns) {
  return { rolloutPercent, ...(plan && { steps: plan.steps.map(({ percent }) => percent).join(' ') }) }
}
