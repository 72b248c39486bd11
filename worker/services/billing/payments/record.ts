import { and, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { CURRENCY } from '#shared/domain/pricing.ts'
import type { Plan } from '#shared/domain/subscription.ts'
import { insertIf } from '#worker/platform/d1.ts'
import type { Database } from '#worker/services/billing/context.ts'
import { paymentIntents, paymentSources, payments, subscriptions } from '#worker/services/billing/schema.ts'
import type { SubscriptionRow } from '#worker/services/billing/subscriptions/status.ts'

/** A term that has been paid. */
export interface PaidTerm {
  plan: Plan
  /** Cents. */
  amount: number
  /** What the payment gateway calls the charge. */
  reference: string
  paidAt: string
  termEnd: string
}

export type PaymentSource = typeof paymentSources.$inferSelect

/** The intent by which a term was paid, and the payment method of it. */
export interface UsedIntent {
  intentId: string
  source: PaymentSource
}

/**
 * Makes a subscription active for a term that has been paid, and keeps the payment and, if it was paid by an intent,
 * that this is used, and its payment method. All or nothing, and only if the subscription has not changed since `row`
 * was read.
 * @returns whether it took effect
 */
export async function recordTerm(
  db: Database,
  row: SubscriptionRow,
  term: PaidTerm,
  used?: UsedIntent,
): Promise<boolean> {
  const { orgId, revision } = row
  const { plan, termEnd } = term
  const unchanged = sql`exists (select 1 from ${subscriptions} where org_id = ${orgId} and revision = ${revision})`
  const payment = { ...term, id: crypto.randomUUID(), orgId, currency: CURRENCY }
  const keepPayment = insertIf(db, payments, payment, unchanged)
  const activate = db
    .update(subscriptions)
    .set({
      status: 'active',
      plan,
      currentTermEnd: termEnd,
      trialEndAction: null,
      cancelledAt: null,
      paymentFailedAt: null,
      revision: revision + 1,
    })
    .where(and(eq(subscriptions.orgId, orgId), eq(subscriptions.revision, revision)))
    .returning({ orgId: subscriptions.orgId })
  const writes: [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]] = [keepPayment]
  if (used) {
    const { intentId, source } = used
    writes.push(
      insertIf(db, paymentSources, source, unchanged).onConflictDoUpdate({
        target: paymentSources.orgId,
        set: source,
      }),
      db
        .update(paymentIntents)
        .set({ consumedAt: term.paidAt, payingFor: null })
        .where(and(eq(paymentIntents.id, intentId), unchanged)),
    )
  }
  // The last, because it is what the others have as their condition.
  writes.push(activate)
  const activated = (await db.batch(writes)).at(-1) as { orgId: string }[]
  return activated.length > 0
}
