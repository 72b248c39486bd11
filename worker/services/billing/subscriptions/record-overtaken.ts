import { and, eq, exists, or, sql } from 'drizzle-orm'
import { CURRENCY } from '#shared/domain/pricing.ts'
import { insertIf } from '#worker/platform/d1.ts'
import type { Database } from '#worker/services/billing/context.ts'
import type { PaidTerm } from '#worker/services/billing/payments/record.ts'
import { payments, subscriptions } from '#worker/services/billing/schema.ts'

/**
 * Records a charge during which the subscription changed: what was paid is given, and whoever cancelled meanwhile
 * has a plan until the end of it. Nothing happens if the term that begins at `start` was recorded already.
 * @returns whether it took effect
 */
export async function recordOvertaken(
  db: Database,
  orgId: string,
  start: string,
  term: PaidTerm,
): Promise<boolean> {
  const { status, currentTermEnd, trialEnd, cancelledAt, revision } = subscriptions
  const isUnpaid = and(
    eq(subscriptions.orgId, orgId),
    or(
      and(sql`${status} in ('active', 'nonRenewing')`, eq(currentTermEnd, start)),
      and(eq(status, 'inTrial'), eq(trialEnd, start)),
    ),
  )
  const payment = { ...term, id: crypto.randomUUID(), orgId, currency: CURRENCY }
  const unpaid = exists(db.select({ orgId: subscriptions.orgId }).from(subscriptions).where(isUnpaid))
  const [, given] = await db.batch([
    insertIf(db, payments, payment, unpaid),
    db
      .update(subscriptions)
      .set({
        status: sql`iif(${cancelledAt} is null, 'active', 'nonRenewing')`,
        plan: term.plan,
        currentTermEnd: term.termEnd,
        trialEndAction: null,
        paymentFailedAt: null,
        revision: sql`${revision} + 1`,
      })
      .where(isUnpaid)
      .returning({ orgId: subscriptions.orgId }),
  ])
  return given.length > 0
}
