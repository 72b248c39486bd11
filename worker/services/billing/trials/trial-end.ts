import type { Plan } from '#shared/domain/billing/subscription.ts'
import { hasNeverHadPlan } from '#shared/domain/billing/subscription-notice.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import type { Context } from '#worker/services/billing/context.ts'
import type { Subscription } from '#worker/services/billing/subscriptions/queries.ts'
import { getTrialEligibility } from './get-eligibility.ts'

/**
 * The end of the trial that comes before a plan that is subscribed to now, ISO 8601: of the one that runs, or of one
 * that starts with it because neither the organization nor the actor has had one. Null: the plan starts at once.
 */
export async function findTrialEnd(
  ctx: Context<Person>,
  { summary }: Subscription,
  plan: Plan,
): Promise<string | null> {
  if (summary.status === 'inTrial') return summary.trialEnd
  return hasNeverHadPlan(summary) ? getTrialEligibility(ctx, plan) : null
}
