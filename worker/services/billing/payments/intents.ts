import { and, eq } from 'drizzle-orm'
import { conflict, notFound, RpcError } from '#shared/errors.ts'
import type { Context, Database } from '#worker/services/billing/context.ts'
import { paymentIntents } from '#worker/services/billing/schema.ts'
import type { PaymentGateway, PaymentMethod } from './gateway.ts'

export type IntentRow = typeof paymentIntents.$inferSelect

/** @throws RpcError 503 where payments aren't set up */
export function requireGateway({ gateway }: Pick<Context, 'gateway'>): PaymentGateway {
  if (!gateway) throw new RpcError(503, 'This console doesn’t take payments. Ask its operator.')
  return gateway
}

/** @throws RpcError 404 when the organization has none of this id */
export async function requireIntent(db: Database, orgId: string, id: string): Promise<IntentRow> {
  const isIt = and(eq(paymentIntents.id, id), eq(paymentIntents.orgId, orgId))
  const [row] = await db.select().from(paymentIntents).where(isIt).limit(1)
  if (!row) throw notFound('This payment')
  return row
}

/**
 * Makes sure that an intent was approved, for what it was opened for, and in time. One that was charged, and
 * whose use was not recorded because of a crash, passes: to use it is to repair that.
 * @throws RpcError 409 with the reason
 */
export async function requireApproval(
  gateway: PaymentGateway,
  { id, amount, orgId }: IntentRow,
): Promise<void> {
  const intent = await gateway.read(id)
  if (!intent || intent.amount !== amount || intent.orgId !== orgId) throw wrongIntent()
  if (intent.status === 'expired')
    throw conflict(
      'The payment was approved too long ago. Nothing was charged; start again.',
      undefined,
      'payment_intent_expired',
    )
  if (intent.status === 'inited' || intent.status === 'inProgress')
    throw conflict(
      'The payment has not been approved. Nothing was charged; start again.',
      undefined,
      'payment_not_authorized',
    )
}

/** The payment was approved for something else. */
export function wrongIntent(): RpcError {
  const message = 'This payment was approved for something else. Nothing was charged; start again.'
  return conflict(message, undefined, 'payment_intent_mismatch')
}

export function priceChanged(): RpcError {
  return conflict('The price has changed. Nothing was charged; start again.', undefined, 'price_changed')
}

export function usedIntent(): RpcError {
  const message = 'This payment has been used already. Nothing more was charged; start again.'
  return conflict(message, undefined, 'payment_intent_used')
}

/** What an organization pays with from now on. */
export function sourceOf({ orgId, createdBy: addedBy }: IntentRow, method: PaymentMethod, now: Date) {
  return { orgId, ...method, addedAt: now.toISOString(), addedBy, refusedAt: null }
}
