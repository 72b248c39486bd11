import type { Billing } from '#shared/contracts/billing.ts'
import type { Statement } from '#shared/domain/invoice.ts'
import { PLANS_FOR_SALE } from '#shared/domain/pricing.ts'
import type { Plan } from '#shared/domain/subscription.ts'
import { badInput } from '#shared/errors.ts'
import type { Input } from '#shared/rpc.ts'
import type { Person } from '#worker/platform/context.ts'
import { requireMembership } from '#worker/services/billing/access.ts'
import type { Context, Membership } from '#worker/services/billing/context.ts'
import { stateFirst } from '#worker/services/billing/invoices/statement.ts'
import { nextTerm } from './pay.ts'
import { readSubscription } from './queries.ts'

/** What subscribing to a plan would charge at once. */
export async function getQuote(
  ctx: Context<Person>,
  { orgId, plan }: Input<Billing['subscription.getQuote']>,
): Promise<Statement> {
  return quote(ctx, await requireMembership(ctx, orgId, 'billing.manage'), plan)
}

/**
 * The same, for whoever was let in already.
 * @throws RpcError 400 when the plan is not for sale; 422 before somebody has said whom invoices are made out to
 */
export async function quote(
  ctx: Context<Person>,
  membership: NonNullable<Membership>,
  plan: Plan,
): Promise<Statement> {
  if (!PLANS_FOR_SALE.includes(plan)) throw badInput('This plan is not for sale.', 'plan')
  const term = nextTerm(await readSubscription(ctx, membership), ctx.now.toISOString())
  return stateFirst(ctx, membership.orgId, plan, term)
}
