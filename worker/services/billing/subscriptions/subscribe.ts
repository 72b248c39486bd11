import type { Statement } from '#shared/domain/invoice.ts'
import { PLANS_FOR_SALE } from '#shared/domain/pricing.ts'
import type { NewSubscription, SubscriptionSummary } from '#shared/domain/subscription.ts'
import { badInput, conflict, type RpcError } from '#shared/errors.ts'
import type { Person } from '#worker/platform/context.ts'
import { requireMembership } from '#worker/services/billing/access.ts'
import type { Context, Membership } from '#worker/services/billing/context.ts'
import {
  type IntentRow,
  requireApproval,
  requireGateway,
  requireIntent,
  usedIntent,
  wrongIntent,
} from '#worker/services/billing/payments/intents.ts'
import { chargeDue } from './charge-due.ts'
import { payWith } from './pay.ts'
import { readSubscription } from './queries.ts'
import { quote } from './quote.ts'

/**
 * Starts a monthly plan with the intent of somebody who has approved its first month. Pressed twice, or in two windows,
 * it charges once and says the same.
 */
export async function subscribe(ctx: Context<Person>, input: NewSubscription): Promise<SubscriptionSummary> {
  const membership = await requireMembership(ctx, input.orgId, 'billing.manage')
  const { plan, paymentIntentId } = input
  if (!PLANS_FOR_SALE.includes(plan)) throw badInput('This plan is not for sale.', 'plan')
  const { row, summary } = await readSubscription(ctx, membership)
  if (summary.status === 'active') return already(summary, input)
  const gateway = requireGateway(ctx)
  // A plan that has just ended, and whose last month would be forgotten over the new one.
  if (row.status === 'nonRenewing' && summary.status === 'inactive')
    await chargeDue(ctx, gateway, membership.orgId)
  const intent = await requireIntent(ctx.db, membership.orgId, paymentIntentId)
  if (!intent.consumedAt) {
    const statement = await requireFit(ctx, membership, intent, input)
    await requireApproval(gateway, intent)
    await payWith(ctx, gateway, membership, { ...intent, statement })
  }
  const { summary: paid } = await readSubscription(ctx, membership)
  if (paid.status !== 'active') throw usedIntent()
  return already(paid, input)
}

/**
 * What an intent pays, for whom invoices are made out to by now.
 * @throws RpcError 409 when it is not for this plan at its price of now
 */
async function requireFit(
  ctx: Context<Person>,
  membership: NonNullable<Membership>,
  { plan, amount, statement, payingFor }: IntentRow,
  wanted: NewSubscription,
): Promise<Statement | null> {
  if (plan !== wanted.plan) throw wrongIntent()
  // What was charged before the price changed was charged.
  if (payingFor) return statement
  const quoted = await quote(ctx, membership, wanted.plan)
  if (amount !== quoted.total)
    throw conflict('The price has changed. Nothing was charged; start again.', undefined, 'price_changed')
  return quoted
}

/** The answer to a second press, unless it asks for something else. */
function already(summary: SubscriptionSummary, { plan }: NewSubscription): SubscriptionSummary {
  if (summary.plan !== plan) throw alreadySubscribed()
  return summary
}

export function alreadySubscribed(): RpcError {
  return conflict('This organization has a running plan already.', undefined, 'already_subscribed')
}
