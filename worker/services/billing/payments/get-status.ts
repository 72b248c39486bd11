import { eq } from 'drizzle-orm'
import type { Billing } from '#shared/contracts/billing.ts'
import type { Output } from '#shared/rpc.ts'
import type { Person } from '#worker/platform/context.ts'
import { requireMembership } from '#worker/services/billing/access.ts'
import type { Context } from '#worker/services/billing/context.ts'
import { paymentSources } from '#worker/services/billing/schema.ts'
import { isPast } from './card-expiry.ts'

type Status = Output<Billing['paymentSource.getStatus']>

/** What an organization pays with, as of now. */
export async function getPaymentSourceStatus(ctx: Context<Person>, org: string): Promise<Status> {
  const { orgId } = await requireMembership(ctx, org, 'billing.read')
  const [source] = await ctx.db.select().from(paymentSources).where(eq(paymentSources.orgId, orgId)).limit(1)
  if (!source) return { status: 'none', brand: null, last4: null }
  const { brand, last4 } = source
  return { status: isPast(source, ctx.now) ? 'expired' : 'valid', brand, last4 }
}
