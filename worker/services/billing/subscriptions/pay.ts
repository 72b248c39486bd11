// From an approved payment to a running plan. Charging happens at another company, so there is a moment at which money
// has been taken and the plan is not recorded. Before it, an intent is marked as the one that is paying for its
// organization, while the subscription is still the one that was looked at: there is never a second. The next request
// after a crash, with any intent, first finishes the marked one, which is charged once however often it is tried.

import { and, eq, isNull, sql } from 'drizzle-orm'
import { RpcError, unprocessable } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { BillingDeps, Database } from '#worker/services/billing/context.ts'
import { stateFirst } from '#worker/services/billing/invoices/statement.ts'
import { type Signed, signedLater } from '#worker/services/billing/log-act.ts'
import type { PaymentGateway } from '#worker/services/billing/payments/gateway.ts'
import { type IntentRow, sourceOf } from '#worker/services/billing/payments/intents.ts'
import { recordTerm, type Term } from '#worker/services/billing/payments/record.ts'
import { paymentIntents, subscriptions } from '#worker/services/billing/schema.ts'
import { readSubscription, type Subscription } from './queries.ts'
import type { SubscribingOrganization } from './start-subscription.ts'
import type { SubscriptionRow } from './status.ts'
import { dayOfMonth, termEndFrom } from './term.ts'

/** Each lost the race against another caller (optimistic lock). */
const MAX_ATTEMPTS = 5

/**
 * Makes the plan of an organization run, by this intent or by one that was on its way before.
 * @param by the person who asks for it now; null: only what was charged before is recorded
 */
export async function payWith(
  deps: BillingDeps,
  gateway: PaymentGateway,
  organization: SubscribingOrganization,
  intent: IntentRow,
  by: Signed | null,
): Promise<void> {
  const { db, now } = deps
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const subscription = await readSubscription(deps, organization)
    const mayCharge = by !== null && subscription.summary.status !== 'active'
    const paying = mayCharge
      ? await markPaying(db, intent, subscription.row)
      : await findCharged(db, gateway, intent.orgId)
    if (!mayCharge && !paying) return
    if (!paying?.plan) continue
    const captured = await gateway.capture(paying.id)
    if ('refused' in captured) {
      await unmark(db, paying)
      if (paying.id === intent.id) throw unprocessable('payment_refused', captured.refused)
      continue
    }
    const paidAt = now.toISOString()
    const term = nextTerm(subscription, paidAt)
    const { orgId, plan } = paying
    // One from before there were statements was opened without tax.
    const statement = paying.statement ?? (await stateFirst({ ...deps, seller: null }, orgId, plan, term))
    const source = sourceOf(paying, captured.method, now)
    const signer = by && paying.id === intent.id ? by : signedLater(paying.createdBy)
    const paid = { orgId, statement, reference: captured.reference, paidAt, source }
    if (await recordTerm(db, subscription.row, paid, term, { source, intentId: paying.id, by: signer }))
      return
  }
  // What was charged so far is recorded by the next try, or by the scheduled run.
  throw new RpcError(503, 'Others are changing this plan. Try again in a moment: nothing is charged twice.')
}

/**
 * Marks an intent as the one that is paying, unless another one is or the subscription has changed.
 * @returns the intent that is paying, this one or another; undefined if the subscription has changed
 */
async function markPaying(
  db: Database,
  { id, orgId, statement }: IntentRow,
  { revision }: SubscriptionRow,
): Promise<IntentRow | undefined> {
  const isPaying = eq(paymentIntents.payingFor, orgId)
  const batch = new Batch(db)
  batch.add(
    db
      .update(paymentIntents)
      .set({ payingFor: orgId, statement })
      .where(
        and(
          eq(paymentIntents.id, id),
          isNull(paymentIntents.consumedAt),
          sql`not exists (select 1 from payment_intents where paying_for = ${orgId})`,
          sql`exists (select 1 from ${subscriptions} where org_id = ${orgId} and revision = ${revision})`,
        ),
      ),
  )
  const paying = batch.add(db.select().from(paymentIntents).where(isPaying).limit(1))
  await batch.run()
  return paying.result[0]
}

/**
 * The marked intent, if it was charged. (If the plan was started concurrently, it pays the next term.) One
 * that can be charged no more is not marked any longer.
 */
async function findCharged(
  db: Database,
  gateway: PaymentGateway,
  orgId: string,
): Promise<IntentRow | undefined> {
  const [paying] = await db.select().from(paymentIntents).where(eq(paymentIntents.payingFor, orgId)).limit(1)
  const status = paying && (await gateway.read(paying.id))?.status
  if (paying && status === 'expired') await unmark(db, paying)
  return status === 'consumed' ? paying : undefined
}

async function unmark(db: Database, { id }: IntentRow): Promise<void> {
  await db.update(paymentIntents).set({ payingFor: null }).where(eq(paymentIntents.id, id))
}

/** The term that is paid next: it follows the trial, or the one that was paid, so that no day is paid twice. */
export function nextTerm({ row, summary }: Subscription, now: string): Term {
  const { status, trialEnd, currentTermEnd } = summary
  const isPaid = status === 'nonRenewing' || (status === 'active' && row.status === 'active')
  const from = (isPaid && currentTermEnd) || (status === 'inTrial' && trialEnd) || now
  const billingDay = (from !== now && row.billingDay) || dayOfMonth(from)
  return { from, to: termEndFrom(from, billingDay), billingDay }
}
