import { and, eq, sql } from 'drizzle-orm'
import { CURRENCY } from '#shared/domain/pricing.ts'
import type { Plan } from '#shared/domain/subscription.ts'
import { insertIf } from '#worker/platform/d1.ts'
import type { Database } from '#worker/services/billing/context.ts'
import { paymentSources, payments, subscriptions } from '#worker/services/billing/schema.ts'
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

export type PaymentSource = typeof paymentSources.$inferInsert

/**
 * Makes a subscription active for a term that has been paid, and keeps the payment and, if given, the new payment
 * source. All or nothing, and only if the subscription has not changed since `row` was read.
 * @returns whether it took effect
 */
export async function recordTerm(
  db: Database,
  row: SubscriptionRow,
  term: PaidTerm,
  source?: PaymentSource,
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
  if (!source) return (await db.batch([keepPayment, activate]))[1].length > 0
  const keepSource = insertIf(db, paymentSources, source, unchanged).onConflictDoUpdate({
    target: paymentSources.orgId,
    set: source,
  })
  return (await db.batch([keepPayment, keepSource, activate]))[2].length > 0
}
