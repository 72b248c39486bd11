import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { CURRENCY, MONTHLY_CENTS } from '#shared/domain/pricing.ts'
import type { Books } from '#worker/services/billing/context.ts'
import { isPast } from '#worker/services/billing/payments/card-expiry.ts'
import type { PaymentGateway } from '#worker/services/billing/payments/gateway.ts'
import { type PaymentSource, recordTerm } from '#worker/services/billing/payments/record.ts'
import { paymentSources, subscriptions } from '#worker/services/billing/schema.ts'
import { recordOvertaken } from './record-overtaken.ts'
import { graceBegan, type SubscriptionRow, termEndFrom } from './status.ts'

const BATCH = 50
/** Months that one run catches up on. */
const ROUNDS = 12

/**
 * Charges what is due: the next month of running plans, and the first of trials that turn into one. A plan whose
 * charge fails goes on for its grace, and every run tries again; a trial whose charge fails ends.
 */
export async function renewDue(books: Books, gateway: PaymentGateway): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const due = await findDue(books)
    const renewed = await Promise.all(due.map(({ row, source }) => renew(books, gateway, row, source)))
    if (!renewed.includes(true)) return
  }
}

/** What is due, and first of all what has not failed yet: plans that cannot be charged must not hold up the others. */
async function findDue({ db, now }: Books) {
  const moment = now.toISOString()
  const { status, currentTermEnd, trialEnd, trialEndAction, cancelledAt, paymentFailedAt } = subscriptions
  const termIsOver = and(
    eq(status, 'active'),
    lte(currentTermEnd, moment),
    or(isNull(paymentFailedAt), gt(paymentFailedAt, graceBegan(now))),
  )
  const trialBecomesPlan = and(
    eq(status, 'inTrial'),
    eq(trialEndAction, 'activate_subscription'),
    lte(trialEnd, moment),
    isNull(cancelledAt),
    isNull(paymentFailedAt),
  )
  return db
    .select({ row: subscriptions, source: paymentSources })
    .from(subscriptions)
    .innerJoin(paymentSources, eq(paymentSources.orgId, subscriptions.orgId))
    .where(or(termIsOver, trialBecomesPlan))
    .orderBy(sql`${paymentFailedAt} is not null`, currentTermEnd)
    .limit(BATCH)
}

/** Charges one month. @returns whether the subscription moved on */
async function renew(
  { db, now }: Books,
  gateway: PaymentGateway,
  row: SubscriptionRow,
  source: PaymentSource,
): Promise<boolean> {
  const { orgId, plan, revision } = row
  const start = row.status === 'active' ? row.currentTermEnd : row.trialEnd
  if (!start) return false
  const amount = MONTHLY_CENTS[plan]
  const order = { method: source.reference, amount, currency: CURRENCY, key: `${orgId}/${revision}` } as const
  const charge = isPast(source, now) ? null : await gateway.charge(order)
  const paidAt = now.toISOString()
  if (charge && 'reference' in charge) {
    const term = { plan, amount, ...charge, paidAt, termEnd: termEndFrom(start) }
    return (await recordTerm(db, row, term)) || recordOvertaken(db, orgId, term)
  }
  if (!row.paymentFailedAt)
    await db
      .update(subscriptions)
      .set({ paymentFailedAt: paidAt, revision: revision + 1 })
      .where(and(eq(subscriptions.orgId, orgId), eq(subscriptions.revision, revision)))
  return false
}
