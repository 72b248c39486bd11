import { CURRENCY, MONTHLY_CENTS, PLANS_FOR_SALE } from '#shared/domain/pricing.ts'
import type { NewSubscription, SubscriptionSummary } from '#shared/domain/subscription.ts'
import { badInput, conflict, RpcError } from '#shared/errors.ts'
import type { Person } from '#worker/platform/context.ts'
import { requireMembership } from '#worker/services/billing/access.ts'
import type { Context } from '#worker/services/billing/context.ts'
import type { CardProblem } from '#worker/services/billing/payments/gateway.ts'
import { recordTerm } from '#worker/services/billing/payments/record.ts'
import { readSubscription, type Subscription } from './queries.ts'
import { termEndFrom } from './status.ts'

/**
 * Starts a monthly plan: keeps the card, charges the first month and makes the subscription active. Pressed twice,
 * it charges once, because both charges go under the revision of the subscription that they were made for.
 */
export async function subscribe(ctx: Context<Person>, input: NewSubscription): Promise<SubscriptionSummary> {
  const membership = await requireMembership(ctx, input.orgId, 'billing.manage')
  if (!PLANS_FOR_SALE.includes(input.plan)) throw badInput('This plan is not for sale.', 'plan')
  const subscription = await readSubscription(ctx, membership)
  if (subscription.summary.status === 'active') return already(subscription, input)
  if (!ctx.gateway) throw new RpcError(503, 'This console does not take payments. Ask whoever runs it.')

  const { orgId } = membership
  const { card, plan } = input
  const keeping = await ctx.gateway.keep(card, ctx.now)
  if ('problem' in keeping) throw cardError(keeping.problem)
  const amount = MONTHLY_CENTS[plan]
  const key = `${orgId}/${subscription.row.revision}`
  const charge = await ctx.gateway.charge({ card: keeping.kept.reference, amount, currency: CURRENCY, key })
  if ('problem' in charge) throw cardError(charge.problem)

  const paidAt = ctx.now.toISOString()
  const termEnd = termEndFrom(termStart(subscription, paidAt))
  const term = { plan, amount, reference: charge.reference, paidAt, termEnd }
  const { expiryMonth, expiryYear } = card
  const source = {
    orgId,
    ...keeping.kept,
    expiryMonth,
    expiryYear,
    addedAt: paidAt,
    addedBy: ctx.actor.userId,
  }
  await recordTerm(ctx.db, subscription.row, term, source)
  return (await readSubscription(ctx, membership)).summary
}

/** The answer to a second press, unless it asks for something else. */
function already({ summary }: Subscription, { plan }: NewSubscription): SubscriptionSummary {
  if (summary.plan === plan) return summary
  const message = 'This organization has a running plan already.'
  throw conflict(message, undefined, 'already_subscribed')
}

/** A cancelled plan goes on from the end of the term that was paid, so that no day is paid twice. */
function termStart({ summary: { status, currentTermEnd } }: Subscription, now: string): string {
  return status === 'nonRenewing' && currentTermEnd ? currentTermEnd : now
}

function cardError({ field, message }: CardProblem): RpcError {
  return badInput(message, `card.${field}`)
}
