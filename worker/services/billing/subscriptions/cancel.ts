import { isFree } from '#shared/domain/billing/pricing.ts'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { conflict } from '#shared/errors.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireMembership } from '#worker/services/billing/access.ts'
import type { Context } from '#worker/services/billing/context.ts'
import { changeSubscription } from './change.ts'

/**
 * Lets a plan end with the term that was paid, and a trial with its last day. A term that has begun and could not be
 * charged yet is not waited for: such a plan ends at once. Repeating it changes nothing.
 */
export async function cancel(
  ctx: Context<Person>,
  { orgId }: { orgId: string },
): Promise<SubscriptionSummary> {
  const membership = await requireMembership(ctx, orgId, 'billing.manage')
  const cancelledAt = ctx.now.toISOString()
  return changeSubscription(ctx, membership, 'billing.planCancelled', ({ row, summary }) => {
    if (summary.status === 'inactive')
      throw conflict('This organization has no active plan to cancel.', undefined, 'not_running')
    if (isFree(row.plan))
      throw conflict('This plan is free of charge and cannot be cancelled.', undefined, 'complementary')
    // By the record, as a trial that has just ended and was not charged yet counts as a plan already.
    if (row.status === 'inTrial')
      return row.cancelledAt ? null : { cancelledAt, trialEndAction: 'cancel_subscription' }
    return row.status === 'nonRenewing' ? null : { status: 'nonRenewing', cancelledAt }
  })
}
