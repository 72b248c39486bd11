import type { PaymentSourceStatus } from '#shared/domain/billing/payment.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireMembership } from '#worker/services/billing/access.ts'
import type { BillingDeps, Context } from '#worker/services/billing/context.ts'
import { isPast } from './card-expiry.ts'
import { findPaymentSource } from './source.ts'

/** What an organization pays with, as of now. Members read only whether it can be charged. */
export async function getPaymentSourceStatus(
  ctx: Context<Person>,
  org: string,
): Promise<PaymentSourceStatus> {
  const { orgId, role } = await requireMembership(ctx, org, 'billing.read')
  const { status } = await readPaymentSource(ctx, orgId)
  return can(role, 'billing.manage') ? status : { ...status, brand: null, last4: null }
}

/** The same, and under what the payment gateway keeps it. */
export async function readPaymentSource(
  { db, now }: BillingDeps,
  orgId: string,
): Promise<{ reference: string | null; status: PaymentSourceStatus }> {
  const source = await findPaymentSource(db, orgId)
  if (!source) return { reference: null, status: { status: 'none', brand: null, last4: null } }
  const { reference, brand, last4, refusedAt } = source
  const status = isPast(source, now) ? 'expired' : refusedAt ? 'invalid' : 'valid'
  return { reference, status: { status, brand, last4 } }
}
