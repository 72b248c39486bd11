import { and, eq, gt, isNull, lt, lte, notInArray, or } from 'drizzle-orm'
import { FREE_PLANS } from '#shared/domain/billing/pricing.ts'
import { DAY } from '#shared/domain/time.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { BillingDeps } from '#worker/services/billing/context.ts'
import { emit } from '#worker/services/billing/events.ts'
import { subscriptions } from '#worker/services/billing/schema.ts'
import { graceBegan, graceEndOf } from '#worker/services/billing/subscriptions/status.ts'

const REMIND_BEFORE_MS = 3 * DAY
const BATCH_SIZE = 50

/** Emails the Admins of organizations whose grace after a failed renewal is about to end, once for each failure. */
export async function remindOfGrace({ db, now }: BillingDeps): Promise<void> {
  const { orgId, status, plan, currentTermEnd, paymentFailedAt, remindedAt } = subscriptions
  const moment = now.toISOString()
  const isUnreminded = or(isNull(remindedAt), lt(remindedAt, paymentFailedAt))
  const failing = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(status, 'active'),
        notInArray(plan, FREE_PLANS),
        lte(currentTermEnd, moment),
        gt(paymentFailedAt, graceBegan(now)),
        lte(paymentFailedAt, graceBegan(new Date(now.getTime() + REMIND_BEFORE_MS))),
        isUnreminded,
      ),
    )
    .orderBy(paymentFailedAt)
    .limit(BATCH_SIZE)
  for (const row of failing) {
    const graceEnd = graceEndOf(row)
    if (!graceEnd) continue
    const isUnchanged = and(eq(orgId, row.orgId), eq(subscriptions.revision, row.revision), isUnreminded)
    const batch = new Batch(db)
    const reminded = batch.add(db.update(subscriptions).set({ remindedAt: moment }).where(isUnchanged))
    emit(batch, reminded, { about: 'grace_end', orgId: row.orgId, graceEnd }, now)
    await batch.run()
  }
}
