// What an organization pays with, as it is stored.

import { and, eq } from 'drizzle-orm'
import type { Database } from '#worker/services/billing/context.ts'
import { paymentSources } from '#worker/services/billing/schema.ts'
import type { PaymentSource } from './record.ts'

export async function findPaymentSource(db: Database, orgId: string): Promise<PaymentSource | undefined> {
  const [source] = await db.select().from(paymentSources).where(eq(paymentSources.orgId, orgId)).limit(1)
  return source
}

/**
 * Notes when a source was declined; null: it wasn't. One that has replaced it keeps its own state.
 */
export async function noteRefusal(
  db: Database,
  { orgId, reference }: Pick<PaymentSource, 'orgId' | 'reference'>,
  refusedAt: string | null,
): Promise<void> {
  const isIt = and(eq(paymentSources.orgId, orgId), eq(paymentSources.reference, reference))
  await db.update(paymentSources).set({ refusedAt }).where(isIt)
}
