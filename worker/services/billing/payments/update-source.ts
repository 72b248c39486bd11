import { and, eq, isNull } from 'drizzle-orm'
import type { Billing } from '#shared/contracts/billing.ts'
import { methodName } from '#shared/domain/billing/method-name.ts'
import { unprocessable } from '#shared/errors.ts'
import type { Input, Output } from '#shared/rpc.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireMembership } from '#worker/services/billing/access.ts'
import type { Context } from '#worker/services/billing/context.ts'
import { findBillingDetails } from '#worker/services/billing/details/get.ts'
import { billingDetailsMissing } from '#worker/services/billing/invoices/statement.ts'
import { logAct, signedBy } from '#worker/services/billing/log-act.ts'
import { paymentIntents, paymentSources, subscriptions } from '#worker/services/billing/schema.ts'
import { chargeDue } from '#worker/services/billing/subscriptions/charge-due.ts'
import { readSubscription } from '#worker/services/billing/subscriptions/queries.ts'
import { readPaymentSource } from './get-status.ts'
import {
  requireApproval,
  requireGateway,
  requireIntent,
  sourceOf,
  usedIntent,
  wrongIntent,
} from './intents.ts'

type Update = Billing['paymentSource.update']

/**
 * Pays with another method from now on: the one of an approved intent. Pressed twice, it is done once. A trial that had
 * no method becomes a plan at its end.
 */
export async function updatePaymentSource(
  ctx: Context<Person>,
  { orgId: org, paymentIntentId }: Input<Update>,
): Promise<Output<Update>> {
  const membership = await requireMembership(ctx, org, 'billing.manage')
  const { orgId } = membership
  const gateway = requireGateway(ctx)
  const { db, now } = ctx
  const intent = await requireIntent(db, orgId, paymentIntentId)
  if (intent.plan) throw wrongIntent()
  if (!intent.consumedAt) await requireApproval(gateway, intent)
  const { row, summary } = await readSubscription(ctx, membership)
  const startsPlan = summary.status === 'inTrial' && !row.cancelledAt && !row.trialEndAction
  if (startsPlan && !(await findBillingDetails(ctx, orgId))) throw billingDetailsMissing()
  const captured = await gateway.capture(intent.id)
  if ('refused' in captured) throw unprocessable('payment_refused', captured.refused)

  const source = sourceOf(intent, captured.method, now)
  const isUnused = and(eq(paymentIntents.id, intent.id), isNull(paymentIntents.consumedAt))
  const batch = new Batch(db)
  const used = batch.add(db.update(paymentIntents).set({ consumedAt: source.addedAt }).where(isUnused))
  batch.when(used).insert(paymentSources, source, { target: paymentSources.orgId, set: source })
  const by = signedBy(ctx)
  const details = { paymentMethod: methodName(source) }
  logAct(batch, used, by, { orgId, name: 'billing.paymentMethodChanged', details }, now)
  if (startsPlan) {
    const started = batch
      .when(used)
      .update(
        subscriptions,
        { trialEndAction: 'activate_subscription', revision: row.revision + 1 },
        and(eq(subscriptions.orgId, orgId), eq(subscriptions.revision, row.revision)),
      )
    const subscribed = { ...details, plan: row.plan }
    logAct(batch, started, by, { orgId, name: 'billing.subscribed', details: subscribed }, now)
  }
  await batch.run()
  // A renewal that failed need not wait for the next scheduled run.
  if (used.changed) await chargeDue(ctx, gateway, orgId)
  const { reference, status } = await readPaymentSource(ctx, orgId)
  // Used before, it is a second press, unless another method has come since.
  if (!used.changed && reference !== source.reference) throw usedIntent()
  return status
}
