import { and, eq } from 'drizzle-orm'
import type { Statement } from '#shared/domain/billing/invoice.ts'
import type { BillingDeps } from '#worker/services/billing/context.ts'
import { amountsDue } from '#worker/services/billing/schema.ts'
import type { SubscriptionRow } from '#worker/services/billing/subscriptions/status.ts'
import type { Beyond } from './beyond.ts'

/** What could not be charged at the end of a term; null where all was paid. */
export async function readUnpaid(
  { db }: BillingDeps,
  { orgId, currentTermEnd, paymentFailedAt }: SubscriptionRow,
): Promise<Statement | null> {
  if (!currentTermEnd || !paymentFailedAt) return null
  const isIt = and(eq(amountsDue.orgId, orgId), eq(amountsDue.dueAt, currentTermEnd))
  const [due] = await db.select().from(amountsDue).where(isIt).limit(1)
  return due?.statement ?? null
}

/** What was used beyond a plan by its end and could not be charged then; null where all was paid. */
export async function readOwed(deps: BillingDeps, row: SubscriptionRow): Promise<Beyond | null> {
  const { usage = null, lines = [] } = (await readUnpaid(deps, row)) ?? {}
  const beyond = lines.filter(({ kind }) => kind !== 'base')
  return usage && beyond.length ? { usage, lines: beyond } : null
}
