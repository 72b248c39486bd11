import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { NewPaymentIntent, PaymentIntent } from '#shared/domain/billing/payment.ts'
import { CURRENCY } from '#shared/domain/billing/pricing.ts'
import { DAY, HOUR } from '#shared/domain/time.ts'
import { badInput, RpcError } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireMembership } from '#worker/services/billing/access.ts'
import type { Context } from '#worker/services/billing/context.ts'
import { paymentIntents } from '#worker/services/billing/schema.ts'
import { readSubscription } from '#worker/services/billing/subscriptions/queries.ts'
import { chargedNow, quote } from '#worker/services/billing/subscriptions/quote.ts'
import { alreadySubscribed } from '#worker/services/billing/subscriptions/subscribe.ts'
import { requireGateway } from './intents.ts'
import { openStored } from './open-stored.ts'

/** A person who mistypes a card has the same intent still; another card, or a reload, takes one more. */
const UNUSED_AN_HOUR = 30

/**
 * Opens an intent with the payment gateway: for the first month of a plan, or for a payment method to be kept, which is
 * all that a plan after a trial needs. One on the stored payment method is approved already.
 */
export async function createPaymentIntent(
  ctx: Context<Person>,
  { orgId: org, plan, paymentMethodType, stored }: NewPaymentIntent,
): Promise<PaymentIntent> {
  const membership = await requireMembership(ctx, org, 'billing.manage')
  const { orgId } = membership
  if (plan && (await readSubscription(ctx, membership)).summary.status === 'active') throw alreadySubscribed()
  if (stored && !plan) throw badInput('A stored payment method pays for a plan.', 'stored')
  const gateway = requireGateway(ctx)
  const statement = plan && chargedNow(await quote(ctx, membership, plan))
  const unfinished = isUnfinished(orgId, ctx.now)
  if ((await ctx.db.$count(paymentIntents, unfinished)) >= UNUSED_AN_HOUR) throw tooMany()

  const amount = statement?.total ?? 0
  const order = { orgId, amount, currencyCode: CURRENCY, paymentMethodType } as const
  const intent = stored ? await openStored(ctx, gateway, order, stored) : await gateway.open(order)
  const createdAt = ctx.now.toISOString()
  const row = {
    id: intent.id,
    orgId,
    plan,
    amount,
    statement,
    paymentMethodType: intent.paymentMethodType,
    createdAt,
    createdBy: ctx.actor.userId,
  }
  // Counted once more: of many that were begun at the same moment, what is not kept cannot be used.
  const isAllowed = sql`(select count(*) from ${paymentIntents} where ${unfinished}) < ${UNUSED_AN_HOUR}`
  const batch = new Batch(ctx.db)
  batch.add(ctx.db.delete(paymentIntents).where(isForgotten(orgId, ctx.now)))
  const kept = batch.when(isAllowed).insert(paymentIntents, row)
  await batch.run()
  if (!kept.changed) throw tooMany()
  return intent
}

function isUnfinished(orgId: string, now: Date) {
  return and(
    eq(paymentIntents.orgId, orgId),
    isNull(paymentIntents.consumedAt),
    gt(paymentIntents.createdAt, new Date(now.getTime() - HOUR).toISOString()),
  )
}

/** Against card testing: trying out stolen cards takes many intents. */
function tooMany(): RpcError {
  return new RpcError(429, 'Too many payments were begun and not finished. Try again in an hour.')
}

/** Unused intents older than a day, which can no longer be approved. */
function isForgotten(orgId: string, now: Date) {
  return and(
    eq(paymentIntents.orgId, orgId),
    isNull(paymentIntents.consumedAt),
    isNull(paymentIntents.payingFor),
    lte(paymentIntents.createdAt, new Date(now.getTime() - DAY).toISOString()),
  )
}
