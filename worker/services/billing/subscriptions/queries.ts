import { eq, inArray } from 'drizzle-orm'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import type { BillingDeps } from '#worker/services/billing/context.ts'
import { isPast } from '#worker/services/billing/payments/card-expiry.ts'
import { paymentSources, subscriptions } from '#worker/services/billing/schema.ts'
import { type SubscribingOrganization, startSubscription } from './start-subscription.ts'
import { currentSummary, type SubscriptionRow } from './status.ts'

export interface Subscription {
  row: SubscriptionRow
  summary: SubscriptionSummary
  /** Whether there is a payment source that could be charged. */
  canPay: boolean
}

/** The current subscription of an organization, or null when billing has not learned of it. */
export async function findSubscription(deps: BillingDeps, orgId: string): Promise<Subscription | null> {
  const [found] = await findSubscriptions(deps, [orgId])
  return found ?? null
}

/** The subscriptions of those organizations that billing has learned of. */
export async function findSubscriptions({ db, now }: BillingDeps, orgIds: string[]): Promise<Subscription[]> {
  const found = await db
    .select({ row: subscriptions, source: paymentSources })
    .from(subscriptions)
    .leftJoin(paymentSources, eq(paymentSources.orgId, subscriptions.orgId))
    .where(inArray(subscriptions.orgId, orgIds))
  return found.map(({ row, source }) => {
    const canPay = source !== null && !isPast(source, now) && !source.refusedAt
    return { row, summary: currentSummary(row, canPay, now), canPay }
  })
}

/** The same, starting the subscription first of an organization that was created while billing was unreachable. */
export async function readSubscription(
  deps: BillingDeps,
  organization: SubscribingOrganization,
): Promise<Subscription> {
  const known = await findSubscription(deps, organization.orgId)
  if (known) return known
  await startSubscription(deps, organization)
  const opened = await findSubscription(deps, organization.orgId)
  if (!opened) throw new Error('A subscription that was just opened is not there')
  return opened
}
