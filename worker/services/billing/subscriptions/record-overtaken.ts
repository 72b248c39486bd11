import { and, eq } from 'drizzle-orm'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Database } from '#worker/services/billing/context.ts'
import { isNew, keepPaid, type Paid } from '#worker/services/billing/payments/record.ts'
import { payments, subscriptions } from '#worker/services/billing/schema.ts'
import { dayOfMonth, termEndFrom } from './term.ts'

/** Each lost the race against another change (optimistic lock). */
const MAX_ATTEMPTS = 5

/**
 * Records a charge during which the subscription changed: what was paid is given, as the month after the last one that is
 * paid, and a plan that was cancelled concurrently runs until its end. Nothing happens if the charge was recorded
 * already.
 * @returns whether it took effect
 */
export async function recordOvertaken(db: Database, paid: Paid): Promise<boolean> {
  const { orgId, reference } = paid
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.orgId, orgId)).limit(1)
    const from = row?.status === 'inTrial' ? row.trialEnd : row?.currentTermEnd
    if (!row || !from) return false
    const billingDay = row.billingDay ?? dayOfMonth(from)
    const to = termEndFrom(from, billingDay)
    const isUnchanged = and(eq(subscriptions.orgId, orgId), eq(subscriptions.revision, row.revision))
    const batch = new Batch(db)
    const given = batch.add(
      db
        .update(subscriptions)
        .set({
          status: row.cancelledAt ? 'nonRenewing' : 'active',
          currentTermEnd: to,
          billingDay,
          trialEndAction: null,
          paymentFailedAt: null,
          revision: row.revision + 1,
        })
        .where(and(isUnchanged, isNew(paid))),
    )
    keepPaid(batch, given, paid, { from, to })
    await batch.run()
    if (given.changed) return true
    if (await db.$count(payments, and(eq(payments.orgId, orgId), eq(payments.reference, reference))))
      return false
  }
  throw new Error(`The charge ${reference} could not be recorded: others kept changing the subscription`)
}
