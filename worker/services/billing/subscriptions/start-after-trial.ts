import { and, eq, isNull, sql } from 'drizzle-orm'
import { methodName } from '#shared/domain/billing/method-name.ts'
import { conflict, unprocessable } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import type { Context, Membership } from '#worker/services/billing/context.ts'
import { logAct, signedBy } from '#worker/services/billing/log-act.ts'
import type { PaymentGateway } from '#worker/services/billing/payments/gateway.ts'
import {
  type IntentRow,
  priceChanged,
  requireIntent,
  sourceOf,
} from '#worker/services/billing/payments/intents.ts'
import { paymentIntents, paymentSources, subscriptions, trials } from '#worker/services/billing/schema.ts'
import { findTrialEnd } from '#worker/services/billing/trials/trial-end.ts'
import { readSubscription } from './queries.ts'

const MAX_ATTEMPTS = 5

/**
 * Lets a plan follow the trial that runs, or that starts with it: keeps the payment method of an approved intent, and
 * charges nothing. A concurrent change of the subscription is read again; when it leaves no trial, nothing is kept.
 * @throws RpcError 409 when the plan would have to be paid at once
 */
export async function startAfterTrial(
  ctx: Context<Person>,
  gateway: PaymentGateway,
  membership: NonNullable<Membership>,
  intent: IntentRow,
): Promise<void> {
  const { db, now, actor } = ctx
  const { id, orgId, plan } = intent
  if (!plan) throw priceChanged()
  const captured = await gateway.capture(id)
  if ('refused' in captured) throw unprocessable('payment_refused', captured.refused)
  const source = sourceOf(intent, captured.method, now)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const subscription = await readSubscription(ctx, membership)
    const trialEnd = await findTrialEnd(ctx, subscription, plan)
    if (!trialEnd) throw priceChanged()
    const { revision } = subscription.row
    const isUnused = and(eq(paymentIntents.id, id), isNull(paymentIntents.consumedAt))
    const isReady = sql`exists (select 1 from ${subscriptions} where org_id = ${orgId} and revision = ${revision})
      and exists (select 1 from ${paymentIntents} where ${isUnused})`
    const trial = { userId: actor.userId, orgId, startedAt: now.toISOString() }
    const isNewTrial = subscription.summary.status === 'inactive'
    // Of two trials that a person starts at once in two organizations, one is kept.
    const hasTrial = isNewTrial
      ? sql`exists (select 1 from ${trials} where org_id = ${orgId} and user_id = ${actor.userId})`
      : sql`1`
    const batch = new Batch(db)
    if (isNewTrial) batch.when(isReady).insert(trials, trial, 'ignore')
    const replacing = { target: paymentSources.orgId, set: source }
    batch.when(sql`${isReady} and ${hasTrial}`).insert(paymentSources, source, replacing)
    const used = batch.add(
      db
        .update(paymentIntents)
        .set({ consumedAt: source.addedAt })
        .where(and(eq(paymentIntents.id, id), isReady, hasTrial)),
    )
    const follows = { status: 'inTrial', trialEndAction: 'activate_subscription', cancelledAt: null } as const
    const started = batch
      .when(used)
      .update(
        subscriptions,
        { ...follows, plan, trialEnd, revision: revision + 1 },
        eq(subscriptions.orgId, orgId),
      )
    const details = { plan, paymentMethod: methodName(source) }
    logAct(batch, started, signedBy(ctx), { orgId, name: 'billing.subscribed', details }, now)
    await batch.run()
    if (started.changed || (await requireIntent(db, orgId, id)).consumedAt) return
  }
  throw conflict('The subscription is being changed by another request. Try again in a moment.')
}
