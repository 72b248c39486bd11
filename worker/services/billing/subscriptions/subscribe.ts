import type { Quote } from '#shared/domain/billing/invoice.ts'
import { isForSale } from '#shared/domain/billing/pricing.ts'
import type { NewSubscription, SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { badInput, conflict, RpcError } from '#shared/errors.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireMembership } from '#worker/services/billing/access.ts'
import type { Context, Membership } from '#worker/services/billing/context.ts'
import { signedBy } from '#worker/services/billing/log-act.ts'
import type { PaymentGateway } from '#worker/services/billing/payments/gateway.ts'
import {
  type IntentRow,
  priceChanged,
  requireApproval,
  requireGateway,
  requireIntent,
  usedIntent,
  wrongIntent,
} from '#worker/services/billing/payments/intents.ts'
import { chargeDue } from './charge-due.ts'
import { findDue } from './due.ts'
import { payWith } from './pay.ts'
import { readSubscription } from './queries.ts'
import { chargedNow, quote } from './quote.ts'
import { startAfterTrial } from './start-after-trial.ts'

/**
 * Starts a monthly plan with an approved intent: at once, or after a trial. It's idempotent: pressed twice, or in two
 * windows, it charges once and says the same.
 */
export async function subscribe(ctx: Context<Person>, input: NewSubscription): Promise<SubscriptionSummary> {
  const membership = await requireMembership(ctx, input.orgId, 'billing.manage')
  const { plan, paymentIntentId } = input
  if (!isForSale(plan)) throw badInput('This plan is not for sale.', 'plan')
  const { row, summary } = await readSubscription(ctx, membership)
  if (summary.status === 'active') return already(summary, input)
  const gateway = requireGateway(ctx)
  if (row.status === 'nonRenewing' && summary.status === 'inactive')
    await closeEnded(ctx, gateway, membership.orgId)
  const intent = await requireIntent(ctx.db, membership.orgId, paymentIntentId)
  if (!intent.consumedAt) {
    const quoted = await requireFit(ctx, membership, intent, input)
    await requireApproval(gateway, intent)
    if (quoted?.chargedAt) await startAfterTrial(ctx, gateway, membership, intent)
    else {
      const priced = { ...intent, statement: quoted && chargedNow(quoted) }
      await payWith(ctx, gateway, membership, priced, signedBy(ctx))
    }
  }
  const { summary: started } = await readSubscription(ctx, membership)
  const follows = started.status === 'inTrial' && started.trialEndAction === 'activate_subscription'
  if (started.status !== 'active' && !follows) throw usedIntent()
  return already(started, input)
}

/**
 * Charges the last month of a plan that has just ended, which would be forgotten over the new one.
 * @throws RpcError 503 when that fails, as while what was used can't be counted
 */
async function closeEnded(ctx: Context<Person>, gateway: PaymentGateway, orgId: string): Promise<void> {
  await chargeDue(ctx, gateway, orgId)
  const [due] = await findDue(ctx, [], orgId)
  if (due)
    throw new RpcError(
      503,
      'Your previous plan can’t be closed right now, so the new one wasn’t started. Try again in a moment.',
    )
}

/**
 * What an intent pays, with the current billing details.
 * @throws RpcError 409 when it is not for this plan at its price of now
 */
async function requireFit(
  ctx: Context<Person>,
  membership: NonNullable<Membership>,
  { plan, amount, statement, payingFor }: IntentRow,
  wanted: NewSubscription,
): Promise<Quote | null> {
  if (plan !== wanted.plan) throw wrongIntent()
  // What was charged before the price changed was charged.
  if (payingFor) return statement
  const quoted = await quote(ctx, membership, wanted.plan)
  if (amount !== (chargedNow(quoted)?.total ?? 0)) throw priceChanged()
  return quoted
}

/** The answer to a second press, unless it asks for something else. */
function already(summary: SubscriptionSummary, { plan }: NewSubscription): SubscriptionSummary {
  if (summary.plan !== plan) throw alreadySubscribed()
  return summary
}

export function alreadySubscribed(): RpcError {
  return conflict(
    'This organization already has a plan. Nothing was charged.',
    undefined,
    'already_subscribed',
  )
}
