import { and, eq } from 'drizzle-orm'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { conflict } from '#shared/errors.ts'
import type { BillingDeps, Membership } from '#worker/services/billing/context.ts'
import { subscriptions } from '#worker/services/billing/schema.ts'
import { readSubscription, type Subscription } from './queries.ts'
import { currentSummary, type SubscriptionRow } from './status.ts'

export type Change = Partial<Pick<SubscriptionRow, 'status' | 'cancelledAt' | 'trialEndAction'>>

/** Of a change that loses the race against concurrent ones (optimistic lock). */
const MAX_ATTEMPTS = 5

/**
 * Changes a subscription as `decide` says, or not at all where that is null. A change that loses a race (optimistic
 * lock) is decided again on the new state.
 */
export async function changeSubscription(
  deps: BillingDeps,
  membership: NonNullable<Membership>,
  decide: (subscription: Subscription) => Change | null,
): Promise<SubscriptionSummary> {
  const { db, now } = deps
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const subscription = await readSubscription(deps, membership)
    const change = decide(subscription)
    if (!change) return subscription.summary
    const { orgId, revision } = subscription.row
    const [changed] = await db
      .update(subscriptions)
      .set({ ...change, revision: revision + 1 })
      .where(and(eq(subscriptions.orgId, orgId), eq(subscriptions.revision, revision)))
      .returning()
    if (changed) return currentSummary(changed, subscription.canPay, now)
  }
  throw conflict('Another request is changing this subscription. Try again in a moment.')
}
