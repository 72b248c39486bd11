import { and, eq, sql } from 'drizzle-orm'
import { CURRENCY } from '#shared/domain/pricing.ts'
import { insertIfChanged } from '#worker/platform/d1.ts'
import type { Database } from '#worker/services/billing/context.ts'
import type { PaidTerm } from '#worker/services/billing/payments/record.ts'
import { payments, subscriptions } from '#worker/services/billing/schema.ts'
import { termEndFrom } from './status.ts'

/** Rounds, each of which another change has made vain. */
const TRIES = 5

/**
 * Records a charge during which the subscription changed: what was paid is given, as the month after whatever is paid
 * by now, and whoever cancelled meanwhile has a plan until the end of it. Nothing happens if the charge was recorded
 * already.
 * @returns whether it took effect
 */
export async function recordOvertaken(db: Database, orgId: string, term: PaidTerm): Promise<boolean> {
  for (let round = 0; round < TRIES; round++) {
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.orgId, orgId)).limit(1)
    const start = row?.status === 'inTrial' ? row.trialEnd : row?.currentTermEnd
    if (!row || !start) return false
    const isNew = sql`not exists (select 1 from ${payments} where org_id = ${orgId} and reference = ${term.reference})`
    const isUnchanged = and(eq(subscriptions.orgId, orgId), eq(subscriptions.revision, row.revision))
    const termEnd = termEndFrom(start)
    const payment = { ...term, termEnd, id: crypto.randomUUID(), orgId, currency: CURRENCY }
    const [given] = await db.batch([
      db
        .update(subscriptions)
        .set({
          status: row.cancelledAt ? 'nonRenewing' : 'active',
          currentTermEnd: termEnd,
          trialEndAction: null,
          paymentFailedAt: null,
          revision: row.revision + 1,
        })
        .where(and(isUnchanged, isNew))
        .returning({ orgId: subscriptions.orgId }),
      insertIfChanged(db, payments, payment),
    ])
    if (given.length) return true
    if (await db.$count(payments, and(eq(payments.orgId, orgId), eq(payments.reference, term.reference))))
      return false
  }
  throw new Error(`The charge ${term.reference} could not be recorded: others kept changing the subscription`)
}
