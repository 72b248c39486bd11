import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { WEBHOOK_RETRY_MS } from '#shared/limits.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { webhookDeliveries, webhookEndpoints } from '#worker/services/directory/webhook-schema.ts'
import type { EndpointRow, SendingContext } from './attempt.ts'
import type { Settled } from './settle.ts'
import { turnOff } from './turn-off.ts'

/**
 * Records attempts of an endpoint together, as each would cost more than the request.
 * @returns the endpoint as it is now; undefined: it is off or gone
 */
export async function record(
  ctx: SendingContext,
  endpoint: EndpointRow,
  attempts: readonly Settled[],
): Promise<EndpointRow | undefined> {
  const last = attempts.at(-1)
  if (!last) return endpoint
  const { db } = ctx
  const isOwn = eq(webhookEndpoints.id, endpoint.id)
  const batch = new Batch(db)
  batch.add(updateDeliveries(db, endpoint.id, attempts))
  batch.add(db.update(webhookEndpoints).set(last.health).where(isOwn))
  const read = batch.add(
    db
      .select()
      .from(webhookEndpoints)
      .where(and(isOwn, isNull(webhookEndpoints.disabledAt))),
  )
  await batch.run()
  const { attemptedAt } = last.delivery
  if (last.turnOff === null) return read.result[0]
  const ends = new Date(Date.parse(attemptedAt) - WEBHOOK_RETRY_MS).toISOString()
  // Not when a concurrent attempt has succeeded.
  const when = last.turnOff === 'gone' ? undefined : lte(webhookEndpoints.failingSince, ends)
  await turnOff(ctx, endpoint, { reason: last.turnOff, when, at: new Date(attemptedAt) })
  return undefined
}

/** One statement for all, as a run has a limited number. */
function updateDeliveries(db: Database, endpointId: string, attempts: readonly Settled[]) {
  const rows = attempts.map(({ messageId, delivery }) => ({ messageId, ...delivery }))
  const value = (name: keyof (typeof rows)[number]) => sql`each.value ->> ${`$.${name}`}`
  return db
    .update(webhookDeliveries)
    .set({
      state: value('state'),
      dueAt: value('dueAt'),
      attempts: value('attempts'),
      attemptedAt: value('attemptedAt'),
      ms: value('ms'),
      status: value('status'),
      fault: value('fault'),
      answerHeaders: sql`each.value -> '$.answerHeaders'`,
      answerBody: value('answerBody'),
      answerCut: value('answerCut'),
    })
    .from(sql`json_each(${JSON.stringify(rows)}) as each`)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.messageId, value('messageId')),
        // Else the database goes through all deliveries of the endpoint.
        inArray(
          webhookDeliveries.messageId,
          attempts.map(({ messageId }) => messageId),
        ),
      ),
    )
}
