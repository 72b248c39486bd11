import type { Statement } from '#shared/domain/billing/invoice.ts'
import { CURRENCY } from '#shared/domain/billing/pricing.ts'
import type { BillingDeps } from '#worker/services/billing/context.ts'
import { isPast } from '#worker/services/billing/payments/card-expiry.ts'
import type { PaymentGateway } from '#worker/services/billing/payments/gateway.ts'
import type { Paid } from '#worker/services/billing/payments/record.ts'
import { noteRefusal } from '#worker/services/billing/payments/source.ts'
import type { Due } from './due.ts'

/**
 * Charges a statement to the payment source, and notes on it whether it was declined. A source that replaced it during
 * the charge keeps its own state.
 * @returns the charge; null where nothing was charged
 */
export async function charge(
  { db, now }: BillingDeps,
  gateway: PaymentGateway,
  { row, source, dueAt }: Due,
  statement: Statement,
): Promise<Paid | null> {
  const { orgId } = row
  if (statement.total === 0 || isPast(source, now)) return null
  const order = { method: source.reference, amount: statement.total, currency: CURRENCY } as const
  const charged = await gateway.charge({ ...order, key: `${orgId}/${dueAt}` })
  const refusedAt = 'refused' in charged ? now.toISOString() : null
  if (refusedAt || source.refusedAt) await noteRefusal(db, source, refusedAt)
  if ('refused' in charged) return null
  return { orgId, statement, source, reference: charged.reference, paidAt: now.toISOString() }
}
