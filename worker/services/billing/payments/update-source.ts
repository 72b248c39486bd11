import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Billing } from '#shared/contracts/billing.ts'
import { unprocessable } from '#shared/errors.ts'
import type { Input, Output } from '#shared/rpc.ts'
import type { Person } from '#worker/platform/context.ts'
import { insertIf } from '#worker/platform/d1.ts'
import { requireMembership } from '#worker/services/billing/access.ts'
import type { Context } from '#worker/services/billing/context.ts'
import { paymentIntents, paymentSources } from '#worker/services/billing/schema.ts'
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

/** Pays with another method from now on: the one of an approved intent. Pressed twice, it is done once. */
export async function updatePaymentSource(
  ctx: Context<Person>,
  { orgId: org, paymentIntentId }: Input<Update>,
): Promise<Output<Update>> {
  const { orgId } = await requireMembership(ctx, org, 'billing.manage')
  const gateway = requireGateway(ctx)
  const { db, now } = ctx
  const intent = await requireIntent(db, orgId, paymentIntentId)
  if (intent.plan) throw wrongIntent()
  if (!intent.consumedAt) await requireApproval(gateway, intent)
  const captured = await gateway.capture(intent.id)
  if ('refused' in captured) throw unprocessable('payment_refused', captured.refused)

  const source = sourceOf(intent, captured.method, now)
  const isUnused = and(eq(paymentIntents.id, intent.id), isNull(paymentIntents.consumedAt))
  const unused = sql`exists (select 1 from ${paymentIntents} where ${isUnused})`
  const [, used] = await db.batch([
    insertIf(db, paymentSources, source, unused).onConflictDoUpdate({
      target: paymentSources.orgId,
      set: source,
    }),
    db
      .update(paymentIntents)
      .set({ consumedAt: source.addedAt })
      .where(isUnused)
      .returning({ id: paymentIntents.id }),
  ])
  const { reference, status } = await readPaymentSource(ctx, orgId)
  // Used before, it is a second press, unless another method has come since.
  if (!used.length && reference !== source.reference) throw usedIntent()
  return status
}
