import { isActive, isPaid, type SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireMembership } from '#worker/services/billing/access.ts'
import type { BillingDeps, Context } from '#worker/services/billing/context.ts'
import { readUnpaid } from '#worker/services/billing/invoices/owed.ts'
import { findUploadBlock } from '#worker/services/billing/spending/uploads.ts'
import { findSubscription, findSubscriptions, readSubscription } from './queries.ts'

export async function getSummary(ctx: Context<Person>, org: string): Promise<SubscriptionSummary> {
  const membership = await requireMembership(ctx, org, 'billing.read')
  const { row, summary } = await readSubscription(ctx, membership)
  const isOverdue = summary.status === 'active' && summary.graceEnd !== undefined
  const [block, unpaid] = await Promise.all([
    findUploadBlock(ctx, membership.orgId),
    isOverdue && can(membership.role, 'billing.manage') ? readUnpaid(ctx, row) : null,
  ])
  return {
    ...summary,
    ...(unpaid && { amountDue: unpaid.total }),
    ...(block && { uploadsPausedUntil: block.until }),
  }
}

/** Whether the plan of an organization is running, for its members. */
export async function hasActive(ctx: Context<Person>, org: string): Promise<boolean> {
  return isActive((await getSummary(ctx, org)).status)
}

/** The same for other services, which have looked already who is asking. */
export async function isPlanActive(deps: BillingDeps, orgId: string): Promise<boolean> {
  const summary = await summaryOf(deps, orgId)
  return summary !== null && isActive(summary.status)
}

/** The current subscription of an organization, for other services; null without one. */
export async function summaryOf(deps: BillingDeps, orgId: string): Promise<SubscriptionSummary | null> {
  return (await findSubscription(deps, orgId))?.summary ?? null
}

/** Which of these organizations have a plan that is running and more than a trial. */
export async function listPaid(deps: BillingDeps, orgIds: string[]): Promise<string[]> {
  const found = await findSubscriptions(deps, orgIds)
  return found.filter(({ summary }) => isPaid(summary.status)).map(({ row }) => row.orgId)
}
