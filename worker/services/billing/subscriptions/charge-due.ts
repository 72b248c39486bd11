import { and, eq, gt, isNotNull, isNull, lte, ne, not, or, sql } from 'drizzle-orm'
import type { Statement } from '#shared/domain/invoice.ts'
import { CURRENCY } from '#shared/domain/pricing.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { Books } from '#worker/services/billing/context.ts'
import { dueSince } from '#worker/services/billing/invoices/dues.ts'
import { noteIfChanged } from '#worker/services/billing/notices/notice.ts'
import { isPast } from '#worker/services/billing/payments/card-expiry.ts'
import type { PaymentGateway } from '#worker/services/billing/payments/gateway.ts'
import {
  isNew,
  keepPaid,
  type Paid,
  type PaymentSource,
  recordTerm,
} from '#worker/services/billing/payments/record.ts'
import { dues, paymentSources, subscriptions } from '#worker/services/billing/schema.ts'
import { recordOvertaken } from './record-overtaken.ts'
import { graceBegan, graceEnd, type SubscriptionRow } from './status.ts'
import { dayOf, termEndFrom } from './term.ts'

const BATCH = 50
/** Months that one run catches up on. */
const ROUNDS = 12

/** What is due, since when, and what it is to be paid with. */
interface Due {
  row: SubscriptionRow
  source: PaymentSource
  dueAt: string
}

/**
 * Charges what is due: the next month of running plans, and the first of trials that turn into one, and in both cases
 * what was used beyond the plan; of plans that were cancelled and have ended only that. A plan whose charge fails goes
 * on for its grace, and every run tries again; a trial whose charge fails ends.
 * @param only of this organization; of all unless told otherwise
 */
export async function chargeDue(books: Books, gateway: PaymentGateway, only?: string): Promise<void> {
  const stuck: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const due = await findDue(books, stuck, only)
    const moved = await Promise.all(
      due.map(async (each) => {
        try {
          return await collect(books, gateway, each)
        } catch (problem) {
          const { row, dueAt } = each
          logProblem('What is due could not be charged', { orgId: row.orgId, dueAt }, problem)
          return false
        }
      }),
    )
    stuck.push(...due.filter((_, each) => !moved[each]).map(({ row }) => row.orgId))
    if (!moved.includes(true) && due.every(({ row }) => row.paymentFailedAt)) return
  }
}

/** What is due, and first of all what has not failed yet: plans that cannot be charged must not hold up the others. */
async function findDue({ db, now }: Books, stuck: string[], only?: string): Promise<Due[]> {
  const moment = now.toISOString()
  const { orgId, status, plan, currentTermEnd, trialEnd, trialEndAction, cancelledAt, paymentFailedAt } =
    subscriptions
  const termIsOver = and(
    eq(status, 'active'),
    ne(plan, 'complementary'),
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
  const planHasEnded = and(
    eq(status, 'nonRenewing'),
    lte(currentTermEnd, moment),
    gt(currentTermEnd, graceBegan(now)),
    isNull(paymentFailedAt),
  )
  // Nobody knows then whether its first month has been charged.
  const trialWasCancelledTooLate = and(
    eq(status, 'inTrial'),
    lte(trialEnd, moment),
    gt(trialEnd, graceBegan(now)),
    isNotNull(cancelledAt),
    isNull(paymentFailedAt),
    sql`exists (select 1 from ${dues} where ${dues.orgId} = ${orgId} and ${dues.dueAt} = ${trialEnd})`,
  )
  const isDue = or(termIsOver, trialBecomesPlan, planHasEnded, trialWasCancelledTooLate)
  // One parameter, as D1 takes no more than a hundred.
  const isStuck = sql`${orgId} in (select value from json_each(${JSON.stringify(stuck)}))`
  const found = await db
    .select({ row: subscriptions, source: paymentSources })
    .from(subscriptions)
    .innerJoin(paymentSources, eq(paymentSources.orgId, subscriptions.orgId))
    .where(and(isDue, not(isStuck), only === undefined ? undefined : eq(orgId, only)))
    .orderBy(sql`${paymentFailedAt} is not null`, currentTermEnd)
    .limit(BATCH)
  return found.map(({ row, source }) => {
    const dueAt = (row.status === 'inTrial' ? row.trialEnd : row.currentTermEnd) ?? moment
    return { row, source, dueAt }
  })
}

/**
 * Charges what is due of one organization. What was stated before the first try is charged, and given, though somebody
 * has cancelled since, or has taken that back: the charge may have been made, and its answer lost.
 * @returns whether the subscription moved on
 */
async function collect(books: Books, gateway: PaymentGateway, due: Due): Promise<boolean> {
  const { row, dueAt } = due
  const statement = await dueSince(books, row, dueAt)
  const paid = await charge(books, gateway, due, statement)
  const isCancelled = row.status === 'nonRenewing' || row.cancelledAt !== null
  if (statement.term && !isCancelled) return renew(books, due, paid)
  if (statement.term && paid) return recordOvertaken(books.db, paid)
  return settle(books, row, paid)
}

/** Lets a plan go on for the month that has been paid, or for its grace. */
async function renew({ db, now }: Books, { row, dueAt }: Due, paid: Paid | null): Promise<boolean> {
  const { orgId, revision } = row
  if (paid) {
    const billingDay = row.billingDay ?? dayOf(dueAt)
    const term = { from: dueAt, to: termEndFrom(dueAt, billingDay), billingDay }
    return (await recordTerm(db, row, paid, term)) || recordOvertaken(db, paid)
  }
  if (!row.paymentFailedAt)
    await db.batch([
      db
        .update(subscriptions)
        .set({ paymentFailedAt: now.toISOString(), revision: revision + 1 })
        .where(and(eq(subscriptions.orgId, orgId), eq(subscriptions.revision, revision))),
      noteIfChanged(
        db,
        { about: 'payment_failed', orgId, graceEnd: row.status === 'active' ? graceEnd(now) : null },
        now,
      ),
    ])
  return false
}

/** Closes a plan that has ended, paid or not; nobody is left from whom it could be asked later. */
async function settle({ db }: Books, row: SubscriptionRow, paid: Paid | null): Promise<boolean> {
  const { orgId, revision } = row
  const close = db
    .update(subscriptions)
    .set({ status: 'inactive', revision: revision + 1 })
    .where(and(eq(subscriptions.orgId, orgId), eq(subscriptions.revision, revision)))
  if (paid) await db.batch([...keepPaid(db, paid, null, isNew(paid)), close])
  else await close
  return true
}

/** @returns the charge; null where nothing was charged */
async function charge(
  { now }: Books,
  gateway: PaymentGateway,
  { row, source, dueAt }: Due,
  statement: Statement,
): Promise<Paid | null> {
  const { orgId } = row
  if (statement.total === 0 || isPast(source, now)) return null
  const order = { method: source.reference, amount: statement.total, currency: CURRENCY } as const
  const charged = await gateway.charge({ ...order, key: `${orgId}/${dueAt}` })
  if ('refused' in charged) return null
  return { orgId, statement, source, reference: charged.reference, paidAt: now.toISOString() }
}
