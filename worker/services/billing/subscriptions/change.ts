import { and, eq } from 'drizzle-orm'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { conflict } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import type { Context, Membership } from '#worker/services/billing/context.ts'
import { logAct, signedBy } from '#worker/services/billing/log-act.ts'
import { subscriptions } from '#worker/services/billing/schema.ts'
import { readSubscription, type Subscription } from './queries.ts'
import { currentSummary, type SubscriptionRow } from './status.ts'

export type Change = Partial<Pick<SubscriptionRow, 'status' | 'cancelledAt' | 'trialEndAction'>>

/** Of a change that loses the race against concurrent ones (optimistic lock). */
const MAX_ATTEMPTS = 5

/**
 * Changes a subscription as `decide` says, or not at all where that is null. A change that loses a race (optimistic
 * lock) is decided again on the new state.
 * @param name of the event that it is
 */
export async function changeSubscription(
  ctx: Context<Person>,
  membership: NonNullable<Membership>,
  name: 'billing.planCancelled' | 'billing.planResumed',
  decide: (subscription: Subscription) => Change | null,
): Promise<SubscriptionSummary> {
  const { db, now } = ctx
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const subscription = await readSubscription(ctx, membership)
    const change = decide(subscription)
    if (!change) return subscription.summary
    const { orgId, plan, revision } = subscription.row
    const batch = new Batch(db)
    const write = batch.add(
      db
        .update(subscriptions)
        .set({ ...change, revision: revision + 1 })
        .where(and(eq(subscriptions.orgId, orgId), eq(subscriptions.revision, revision)))
        .returning(),
    )
    const isTrial = subscription.summary.status === 'inTrial'
    const details = { plan, ...(isTrial && { trial: true as const }) }
    logAct(batch, write, signedBy(ctx), { orgId, name, details }, now)
    await batch.run()
    const [changed] = write.result
    if (changed) return currentSummary(changed, subscription.canPay, now)
  }
  throw conflict('Another request is changing this subscription. Try again in a moment.')
}
