import { PLANS } from '#shared/domain/billing/pricing.ts'
import { type SpendingLimit, uploadsEndFrom } from '#shared/domain/billing/spending-limit.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireMembership } from '#worker/services/billing/access.ts'
import type { BillingDeps, Context } from '#worker/services/billing/context.ts'
import { readSubscription, type Subscription } from '#worker/services/billing/subscriptions/queries.ts'
import { capOf, findLimit } from './limit.ts'
import { findSpendingMonth } from './month-state.ts'
import { chargedMonth } from './running-month.ts'

/** The spending limit of an organization, and the state of its running month. */
export async function getSpendingLimit(ctx: Context<Person>, org: string): Promise<SpendingLimit> {
  const membership = await requireMembership(ctx, org, 'billing.read')
  return describeLimit(ctx, await readSubscription(ctx, membership))
}

/** The same, of a subscription that was read. */
export async function describeLimit(
  { db, now }: BillingDeps,
  subscription: Subscription,
): Promise<SpendingLimit> {
  const { orgId, plan } = subscription.row
  const month = chargedMonth(subscription, now)
  const [limit, state] = await Promise.all([
    findLimit(db, orgId),
    month && findSpendingMonth(db, orgId, month.from),
  ])
  const cap = month && capOf(limit, month)
  const overSince = cap === null ? null : (state?.overSince ?? null)
  const uploadsEnd = overSince && uploadsEndFrom(overSince)
  return {
    cents: limit?.cents ?? null,
    minimum: PLANS[plan].base,
    cap,
    monthEnd: month?.to ?? null,
    overSince,
    uploadsEnd,
    uploadsPaused: uploadsEnd !== null && uploadsEnd <= now.toISOString(),
  }
}
