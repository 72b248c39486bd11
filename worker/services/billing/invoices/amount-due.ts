import { and, eq } from 'drizzle-orm'
import type { Statement } from '#shared/domain/billing/invoice.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { BillingDeps } from '#worker/services/billing/context.ts'
import { amountsDue } from '#worker/services/billing/schema.ts'
import type { SubscriptionRow } from '#worker/services/billing/subscriptions/status.ts'
import { stateDue } from './statement.ts'

/** What is due of an organization since a moment: the same, however often it is asked. */
export async function findAmountDue(
  deps: BillingDeps,
  row: SubscriptionRow,
  dueAt: string,
): Promise<Statement> {
  const { db } = deps
  const { orgId } = row
  const isIt = and(eq(amountsDue.orgId, orgId), eq(amountsDue.dueAt, dueAt))
  const [known] = await db.select().from(amountsDue).where(isIt).limit(1)
  if (known) return known.statement
  const statement = await stateDue(deps, row, dueAt)
  const batch = new Batch(db)
  batch.add(db.insert(amountsDue).values({ orgId, dueAt, statement }).onConflictDoNothing())
  const kept = batch.add(db.select().from(amountsDue).where(isIt).limit(1))
  await batch.run()
  return kept.result[0]?.statement ?? statement
}
