import { isFree } from '#shared/domain/billing/pricing.ts'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { conflict } from '#shared/errors.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireMembership } from '#worker/services/billing/access.ts'
import type { Context } from '#worker/services/billing/context.ts'
import { changeSubscription } from './change.ts'

/**
 * Takes a cancellation back that has not taken effect: a plan renews again, and a trial becomes one if it can be
 * paid. Nothing is charged before the term ends. Repeating it changes nothing.
 */
export async function resume(
  ctx: Context<Person>,
  { orgId }: { orgId: string },
): Promise<SubscriptionSummary> {
  const membership = await requireMembership(ctx, orgId, 'billing.manage')
  return changeSubscription(
    ctx,
    membership,
    'billing.planResumed',
    ({ summary: { status, plan, cancelledAt }, canPay }) => {
      if (status === 'inactive')
        throw conflict('This plan has ended. Subscribe again.', undefined, 'not_running')
      if (status === 'inTrial')
        return cancelledAt
          ? { cancelledAt: null, trialEndAction: canPay ? 'activate_subscription' : null }
          : null
      if (status === 'active') return null
      if (isFree(plan))
        throw conflict('This plan was given for a time and cannot be resumed.', undefined, 'complementary')
      // Without one the plan would never be charged again, and never end.
      if (!canPay)
        throw conflict(
          'There is no payment method to continue with. Subscribe again.',
          undefined,
          'no_payment_method',
        )
      return { status: 'active', cancelledAt: null }
    },
  )
}
