import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { DAY } from '#shared/domain/time.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { BillingDeps } from '#worker/services/billing/context.ts'
import { emit } from '#worker/services/billing/events.ts'
import { isPast } from '#worker/services/billing/payments/card-expiry.ts'
import { paymentSources, subscriptions } from '#worker/services/billing/schema.ts'

/** Before the end of a trial. */
const REMIND_BEFORE_MS = 3 * DAY
const BATCH_SIZE = 50

/** Writes to the Admins of organizations whose trial is about to end, once, unless they have cancelled it. */
export async function remindOfTrials({ db, now }: BillingDeps): Promise<void> {
  const { orgId, status, trialEnd, cancelledAt, remindedAt } = subscriptions
  const moment = now.toISOString()
  const ending = await db
    .select({ row: subscriptions, source: paymentSources })
    .from(subscriptions)
    .leftJoin(paymentSources, eq(paymentSources.orgId, orgId))
    .where(
      and(
        eq(status, 'inTrial'),
        gt(trialEnd, moment),
        lte(trialEnd, new Date(now.getTime() + REMIND_BEFORE_MS).toISOString()),
        isNull(cancelledAt),
        isNull(remindedAt),
      ),
    )
    .orderBy(trialEnd)
    .limit(BATCH_SIZE)
  for (const { row, source } of ending) {
    if (!row.trialEnd) continue
    const canPay = source !== null && !isPast(source, new Date(row.trialEnd)) && !source.refusedAt
    const goesOn = row.trialEndAction === 'activate_subscription' && canPay
    const notice = { about: 'trial_end', orgId: row.orgId, trialEnd: row.trialEnd, goesOn } as const
    const batch = new Batch(db)
    const reminded = batch.add(
      db
        .update(subscriptions)
        .set({ remindedAt: moment })
        .where(and(eq(orgId, row.orgId), isNull(remindedAt), eq(status, 'inTrial'))),
    )
    emit(batch, reminded, notice, now)
    await batch.run()
  }
}
