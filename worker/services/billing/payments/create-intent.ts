import { and, eq, isNull, lte } from 'drizzle-orm'
import type { NewPaymentIntent, PaymentIntent } from '#shared/domain/payment.ts'
import { CURRENCY, MONTHLY_CENTS, PLANS_FOR_SALE } from '#shared/domain/pricing.ts'
import { DAY } from '#shared/domain/time.ts'
import { badInput, unprocessable } from '#shared/errors.ts'
import type { Person } from '#worker/platform/context.ts'
import { requireMembership } from '#worker/services/billing/access.ts'
import type { Context } from '#worker/services/billing/context.ts'
import { billingDetails, paymentIntents } from '#worker/services/billing/schema.ts'
import { readSubscription } from '#worker/services/billing/subscriptions/queries.ts'
import { alreadySubscribed } from '#worker/services/billing/subscriptions/subscribe.ts'
import { requireGateway } from './intents.ts'

/** Opens an intent with the payment gateway: for the first month of a plan, or for a payment method to be kept. */
export async function createPaymentIntent(
  ctx: Context<Person>,
  { orgId: org, plan, paymentMethodType }: NewPaymentIntent,
): Promise<PaymentIntent> {
  const membership = await requireMembership(ctx, org, 'billing.manage')
  const { orgId } = membership
  if (plan) {
    if (!PLANS_FOR_SALE.includes(plan)) throw badInput('This plan is not for sale.', 'plan')
    if ((await readSubscription(ctx, membership)).summary.status === 'active') throw alreadySubscribed()
  }
  const gateway = requireGateway(ctx)
  if (plan && !(await ctx.db.$count(billingDetails, eq(billingDetails.orgId, orgId))))
    throw unprocessable('billing_details_missing', 'Say first whom the invoices are made out to.')

  const amount = plan ? MONTHLY_CENTS[plan] : 0
  const intent = await gateway.open({ orgId, amount, currencyCode: CURRENCY, paymentMethodType })
  const createdAt = ctx.now.toISOString()
  const row = {
    id: intent.id,
    orgId,
    plan,
    amount,
    paymentMethodType,
    createdAt,
    createdBy: ctx.actor.userId,
  }
  await ctx.db.batch([
    ctx.db.delete(paymentIntents).where(isForgotten(orgId, ctx.now)),
    ctx.db.insert(paymentIntents).values(row),
  ])
  return intent
}

/** Nobody approves an intent of the day before any more, so those that came to nothing need not be kept. */
function isForgotten(orgId: string, now: Date) {
  return and(
    eq(paymentIntents.orgId, orgId),
    isNull(paymentIntents.consumedAt),
    isNull(paymentIntents.payingFor),
    lte(paymentIntents.createdAt, new Date(now.getTime() - DAY).toISOString()),
  )
}
