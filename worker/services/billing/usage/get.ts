import type { Billing } from '#shared/contracts/billing.ts'
import { lineItems } from '#shared/domain/billing/pricing.ts'
import { limitLine } from '#shared/domain/billing/spending-limit.ts'
import { RpcError } from '#shared/errors.ts'
import type { Output } from '#shared/rpc.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireMembership } from '#worker/services/billing/access.ts'
import type { Context } from '#worker/services/billing/context.ts'
import { capOf, findLimit } from '#worker/services/billing/spending/limit.ts'
import { readSubscription } from '#worker/services/billing/subscriptions/queries.ts'
import { monthStart } from './month.ts'

/** What an organization has used in the running month, and what its plan asks for that. Nothing is charged by it. */
export async function getMonthUsage(
  ctx: Context<Person>,
  org: string,
): Promise<Output<Billing['usage.get']>> {
  const membership = await requireMembership(ctx, org, 'billing.read')
  const { orgId } = membership
  const { row, summary } = await readSubscription(ctx, membership)
  const span = { from: monthStart(summary, row.billingDay, ctx.now), to: ctx.now.toISOString() }
  const limit = await findLimit(ctx.db, orgId)
  const usage = await ctx.usage(orgId, span).catch((cause) => {
    logProblem('The usage of an organization could not be read', { orgId }, cause)
    throw new RpcError(503, 'What is used cannot be counted right now. Try again in a moment.')
  })
  const { plan } = summary
  const priced = lineItems(plan, usage)
  const off = limitLine(priced, capOf(limit, { plan, from: span.from }))
  const lines = off ? [...priced, off] : priced
  const cents = Math.floor(lines.reduce((sum, { amount }) => sum + amount, 0) / 100)
  return { ...span, usage, lines, cents }
}
