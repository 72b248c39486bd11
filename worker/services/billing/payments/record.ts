import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Statement } from '#shared/domain/billing/invoice.ts'
import { methodName } from '#shared/domain/billing/method-name.ts'
import { CURRENCY } from '#shared/domain/billing/pricing.ts'
import { Batch, type Write } from '#worker/platform/database/d1.ts'
import type { BillingBatch, Database } from '#worker/services/billing/context.ts'
import { emitInvoice } from '#worker/services/billing/events.ts'
import { logAct, type Signed } from '#worker/services/billing/log-act.ts'
import {
  invoices,
  paymentIntents,
  paymentSources,
  payments,
  subscriptions,
} from '#worker/services/billing/schema.ts'
import type { SubscriptionRow } from '#worker/services/billing/subscriptions/status.ts'

/** A charge that has been made. */
export interface Paid {
  orgId: string
  statement: Statement
  /** What the payment gateway calls it. */
  reference: string
  paidAt: string
  source: Pick<PaymentSource, 'brand' | 'last4'>
}

/** A month that was paid, ISO 8601, and the day on which it ends if the month has one. */
export interface Term {
  from: string
  to: string
  billingDay: number
}

export type PaymentSource = typeof paymentSources.$inferSelect

/** The intent by which a term was paid, the payment method of it, and who subscribed. */
export interface UsedIntent {
  intentId: string
  source: PaymentSource
  by: Signed
}

/**
 * Makes a subscription active for a term that has been paid, and keeps the payment, its invoice and, if it was paid by
 * an intent, that this is used, its payment method, and the entry in the audit log. All or nothing, and only if the
 * subscription has not changed since `row` was read.
 * @returns whether it took effect
 */
export async function recordTerm(
  db: Database,
  row: SubscriptionRow,
  paid: Paid,
  term: Term,
  used?: UsedIntent,
): Promise<boolean> {
  const { orgId, revision } = row
  const batch = new Batch(db)
  const activated = batch.add(
    db
      .update(subscriptions)
      .set({
        status: 'active',
        plan: paid.statement.plan,
        currentTermEnd: term.to,
        billingDay: term.billingDay,
        trialEndAction: null,
        cancelledAt: null,
        paymentFailedAt: null,
        revision: revision + 1,
      })
      .where(and(eq(subscriptions.orgId, orgId), eq(subscriptions.revision, revision))),
  )
  keepPaid(batch, activated, paid, term)
  if (used) {
    const { intentId, source, by } = used
    const { plan } = paid.statement
    const details = { plan, paymentMethod: methodName(source) }
    batch.when(activated).insert(paymentSources, source, { target: paymentSources.orgId, set: source })
    logAct(batch, activated, by, { orgId, name: 'billing.subscribed', details }, new Date(paid.paidAt))
    batch
      .when(activated)
      .update(paymentIntents, { consumedAt: paid.paidAt, payingFor: null }, eq(paymentIntents.id, intentId))
  }
  await batch.run()
  return activated.changed
}

/** Keeps a payment under a condition, and with it the invoice that tells of it and the email about that. */
export function keepPaid(
  batch: BillingBatch,
  condition: SQL | Write,
  { orgId, statement, reference, paidAt, source }: Paid,
  term: Pick<Term, 'from' | 'to'> | null,
): void {
  const payment = batch.when(condition).insert(payments, {
    id: crypto.randomUUID(),
    orgId,
    plan: statement.plan,
    amount: statement.total,
    currency: CURRENCY,
    reference,
    paidAt,
    termEnd: term?.to ?? paidAt,
  })
  const invoice = batch.when(payment).insert(invoices, {
    orgId,
    issuedAt: paidAt,
    paidWith: methodName(source),
    statement: { ...statement, term: term && { from: term.from, to: term.to } },
  })
  emitInvoice(batch, invoice, orgId, new Date(paidAt))
}

/** Whether the charge has not been recorded yet. */
export function isNew({ orgId, reference }: Paid): SQL {
  return sql`not exists (select 1 from ${payments} where org_id = ${orgId} and reference = ${reference})`
}
