import type { Billing } from '#shared/contracts/billing.ts'
import type { Quote, Statement } from '#shared/domain/billing/invoice.ts'
import { isForSale } from '#shared/domain/billing/pricing.ts'
import type { Plan } from '#shared/domain/billing/subscription.ts'
import { badInput } from '#shared/errors.ts'
import type { Input } from '#shared/rpc.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireMembership } from '#worker/services/billing/access.ts'
import type { Context, Membership } from '#worker/services/billing/context.ts'
import { readOwed } from '#worker/services/billing/invoices/owed.ts'
import { stateFirst } from '#worker/services/billing/invoices/statement.ts'
import { findTrialEnd } from '#worker/services/billing/trials/trial-end.ts'
import { nextTerm } from './pay.ts'
import { readSubscription } from './queries.ts'

/** What subscribing to a plan would charge, and when. */
export async function getQuote(
  ctx: Context<Person>,
  { orgId, plan }: Input<Billing['subscription.getQuote']>,
): Promise<Quote> {
  return quote(ctx, await requireMembership(ctx, orgId, 'billing.manage'), plan)
}

/**
 * The same, for an actor who was authorized before.
 * @throws RpcError 400 when the plan is not for sale; 422 while the organization has no billing details
 */
export async function quote(
  ctx: Context<Person>,
  membership: NonNullable<Membership>,
  plan: Plan,
): Promise<Quote> {
  if (!isForSale(plan)) throw badInput('This plan is not for sale.', 'plan')
  const subscription = await readSubscription(ctx, membership)
  const chargedAt = await findTrialEnd(ctx, subscription, plan)
  const term = nextTerm(subscription, chargedAt ?? ctx.now.toISOString())
  const owed = await readOwed(ctx, subscription.row)
  return { ...(await stateFirst(ctx, membership.orgId, plan, term, owed)), ...(chargedAt && { chargedAt }) }
}

/** What a quote charges at once; null where a trial comes first. */
export function chargedNow({ chargedAt, ...statement }: Quote): Statement | null {
  return chargedAt ? null : statement
}
