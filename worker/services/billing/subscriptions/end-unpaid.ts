import { and, eq, gt, lte, notInArray } from 'drizzle-orm'
import { FREE_PLANS } from '#shared/domain/billing/pricing.ts'
import { DAY } from '#shared/domain/time.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { BillingDeps } from '#worker/services/billing/context.ts'
import { emit } from '#worker/services/billing/events.ts'
import { subscriptions } from '#worker/services/billing/schema.ts'
import { graceBegan, graceEndOf } from './status.ts'

const BATCH_SIZE = 50
/** No email tells of an end that is longer ago, as in a database that was written before there was one. */
const NEWS_MS = 60 * DAY

/** Records that plans have ended whose grace is over, and emails their Admins. They read as ended before that. */
export async function endUnpaid({ db, now }: BillingDeps): Promise<void> {
  const { orgId, status, plan, currentTermEnd, paymentFailedAt } = subscriptions
  const ended = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(status, 'active'),
        notInArray(plan, FREE_PLANS),
        lte(currentTermEnd, now.toISOString()),
        lte(paymentFailedAt, graceBegan(now)),
        gt(paymentFailedAt, graceBegan(new Date(now.getTime() - NEWS_MS))),
      ),
    )
    .orderBy(paymentFailedAt)
    .limit(BATCH_SIZE)
  for (const row of ended) {
    const graceEnd = graceEndOf(row)
    if (!graceEnd) continue
    const batch = new Batch(db)
    const recorded = batch.add(
      db
        .update(subscriptions)
        .set({ status: 'inactive', revision: row.revision + 1 })
        .where(and(eq(orgId, row.orgId), eq(subscriptions.revision, row.revision))),
    )
    emit(batch, recorded, { about: 'plan_ended', orgId: row.orgId, graceEnd }, now)
    await batch.run()
  }
}
