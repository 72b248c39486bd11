import { and, eq } from 'drizzle-orm'
import { MINUTE } from '#shared/domain/time.ts'
import type { WebhookDeliveryDetails } from '#shared/domain/webhooks/webhook-delivery.ts'
import { notFound, tooMany } from '#shared/errors.ts'
import { WEBHOOK_SENDS_BY_HAND } from '#shared/limits.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import type { OrganizationRow } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { webhookDeliveries } from '#worker/services/directory/webhook-schema.ts'
import { attempt, type EndpointRow } from './attempt.ts'
import { readDelivery, toDetails } from './queries.ts'
import { record } from './record.ts'
import { openSecrets } from './secret.ts'
import { settle } from './settle.ts'

/** The scheduled run leaves the message alone for so long. It takes over when this call crashes. */
const LEASE_MS = 2 * MINUTE

/** The value of `dueAt` while a call sends a message itself. */
export function leased(now: Date): string {
  return new Date(now.getTime() + LEASE_MS).toISOString()
}

/** @throws RpcError 429: an endpoint belongs to another host, and must not be flooded in our name */
export async function countSend({ ports }: Context<Person>, { id }: OrganizationRow): Promise<void> {
  const result = await ports.limit(`webhooks:${id}`, WEBHOOK_SENDS_BY_HAND)
  if (!result.ok) throw tooMany(result.retryAfterSeconds)
}

/** Sends a message within the call that asked for it, and answers what came of it. */
export async function sendNow(
  ctx: Context<Person>,
  endpoint: EndpointRow,
  messageId: string,
  slug: string,
): Promise<WebhookDeliveryDetails> {
  const { db, ports, site, now } = ctx
  const found = await readDelivery(db, endpoint.id, messageId)
  if (!found) throw notFound('This delivery')
  await db
    .update(webhookDeliveries)
    .set({ state: 'pending', dueAt: leased(now) })
    .where(and(eq(webhookDeliveries.endpointId, endpoint.id), eq(webhookDeliveries.messageId, messageId)))
  const sending = { db, ports, site, clock: () => now }
  const { message, delivery } = found
  const result = await attempt(sending, endpoint, await openSecrets(ports, endpoint, now), message, slug)
  await record(sending, endpoint, [settle(endpoint, { message, ...delivery }, result)])
  const sent = await readDelivery(db, endpoint.id, messageId)
  if (!sent) throw notFound('This delivery')
  return toDetails(ctx, endpoint, sent, slug)
}
