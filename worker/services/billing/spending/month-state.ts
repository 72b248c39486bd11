import { and, eq } from 'drizzle-orm'
import type { Database } from '#worker/services/billing/context.ts'
import { spendingMonths } from '#worker/services/billing/schema.ts'

/** The state of a month that began at `month` (ISO 8601); null where it was never compared with a limit. */
export async function findSpendingMonth(
  db: Database,
  orgId: string,
  month: string,
): Promise<typeof spendingMonths.$inferSelect | null> {
  const isIt = and(eq(spendingMonths.orgId, orgId), eq(spendingMonths.month, month))
  const [row] = await db.select().from(spendingMonths).where(isIt).limit(1)
  return row ?? null
}
