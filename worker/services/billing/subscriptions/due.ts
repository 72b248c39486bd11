import { and, eq, gt, isNotNull, isNull, lte, not, notInArray, or, sql } from 'drizzle-orm'
import { FREE_PLANS } from '#shared/domain/billing/pricing.ts'
import { DAY } from '#shared/domain/time.ts'
import type { BillingDeps } from '#worker/services/billing/context.ts'
import type { PaymentSource } from '#worker/services/billing/payments/record.ts'
import { amountsDue, paymentSources, subscriptions } from '#worker/services/billing/schema.ts'
import { graceBegan, type SubscriptionRow } from './status.ts'

const BATCH_SIZE = 50
/** Between two charges of a payment source that was declined: card networks limit how often that is tried. */
const RETRY_INTERVAL_MS = DAY

/** What is due, since when, and what it is to be paid with. */
export interface Due {
  row: SubscriptionRow
  source: PaymentSource
  dueAt: string
}

/**
 * Some of what is due, and first of all what has not failed yet: plans that cannot be charged must not hold up the
 * others. A source that was declined is due again after a day, another one at once, an expired card no more.
 * @param stuck organizations that are left out
 * @param only of this organization; of all unless told otherwise
 */
export async function findDue({ db, now }: BillingDeps, stuck: string[], only?: string): Promise<Due[]> {
  const moment = now.toISOString()
  const { orgId, status, plan, currentTermEnd, trialEnd, trialEndAction, cancelledAt, paymentFailedAt } =
    subscriptions
  const { refusedAt } = paymentSources
  const termIsOver = and(
    eq(status, 'active'),
    notInArray(plan, FREE_PLANS),
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
  // Whether its first month has been charged is unknown then.
  const trialWasCancelledTooLate = and(
    eq(status, 'inTrial'),
    lte(trialEnd, moment),
    gt(trialEnd, graceBegan(now)),
    isNotNull(cancelledAt),
    isNull(paymentFailedAt),
    sql`exists (select 1 from ${amountsDue} where ${amountsDue.orgId} = ${orgId} and ${amountsDue.dueAt} = ${trialEnd})`,
  )
  const isDue = or(termIsOver, trialBecomesPlan, planHasEnded, trialWasCancelledTooLate)
  const mayRetry = or(
    isNull(paymentFailedAt),
    and(
      not(isExpired(now)),
      or(isNull(refusedAt), lte(refusedAt, new Date(now.getTime() - RETRY_INTERVAL_MS).toISOString())),
    ),
  )
  // One parameter, as D1 takes no more than a hundred.
  const isStuck = sql`${orgId} in (select value from json_each(${JSON.stringify(stuck)}))`
  const found = await db
    .select({ row: subscriptions, source: paymentSources })
    .from(subscriptions)
    .innerJoin(paymentSources, eq(paymentSources.orgId, subscriptions.orgId))
    .where(and(isDue, mayRetry, not(isStuck), only === undefined ? undefined : eq(orgId, only)))
    .orderBy(sql`${paymentFailedAt} is not null`, currentTermEnd)
    .limit(BATCH_SIZE)
  return found.map(({ row, source }) => {
    const dueAt = (row.status === 'inTrial' ? row.trialEnd : row.currentTermEnd) ?? moment
    return { row, source, dueAt }
  })
}

/** The same as `isPast`. */
function isExpired(now: Date) {
  const { expiryYear, expiryMonth } = paymentSources
  const months = now.getUTCFullYear() * 12 + now.getUTCMonth()
  return sql`coalesce(${expiryYear} * 12 + ${expiryMonth} <= ${months}, 0)`
}
