import { and, eq } from 'drizzle-orm'
import type { BillingDeps } from '#worker/services/billing/context.ts'
import { amountsDue } from '#worker/services/billing/schema.ts'
import type { SubscriptionRow } from '#worker/services/billing/subscriptions/status.ts'
import type { Beyond } from './beyond.ts'

/** What was used beyond a plan by its end and could not be charged then; null where all was paid. */
export async function readOwed(
  { db }: BillingDeps,
  { orgId, currentTermEnd, paymentFailedAt }: SubscriptionRow,
): Promise<Beyond | null> {
  if (!currentTermEnd || !paymentFailedAt) return null
  const isIt = and(eq(amountsDue.orgId, orgId), eq(amountsDue.dueAt, currentTermEnd))
  const [due] = await db.select().from(amountsDue).where(isIt).limit(1)
  const { usage = null, lines = [] } = due?.statement ?? {}
  const beyond = lines.filter(({ kind }) => kind !== 'base')
  return usage && beyond.length ? { usage, lines: beyond } : null
}
