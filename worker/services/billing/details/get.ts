import { eq } from 'drizzle-orm'
import type { BillingDetails } from '#shared/domain/billing/billing-details.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireMembership } from '#worker/services/billing/access.ts'
import type { BillingDeps, Context } from '#worker/services/billing/context.ts'
import { billingDetails } from '#worker/services/billing/schema.ts'

/** Whom the invoices of an organization are made out to; null while that isn't set. */
export async function getBillingDetails(ctx: Context<Person>, org: string): Promise<BillingDetails | null> {
  const { orgId } = await requireMembership(ctx, org, 'billing.manage')
  return findBillingDetails(ctx, orgId)
}

/** The same, without authorization. */
export async function findBillingDetails({ db }: BillingDeps, orgId: string): Promise<BillingDetails | null> {
  const { name, address, city, postcode, country, vatNumber } = billingDetails
  const [row] = await db
    .select({ name, address, city, postcode, country, vatNumber })
    .from(billingDetails)
    .where(eq(billingDetails.orgId, orgId))
    .limit(1)
  return row ?? null
}
