import { and, eq } from 'drizzle-orm'
import { endpointName } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireOrg } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { isStillAdmin } from '#worker/services/directory/members/queries.ts'
import { webhookDeliveries, webhookEndpoints } from '#worker/services/directory/webhook-schema.ts'
import { requireEndpoint } from './queries.ts'

/** Deletes an endpoint with its deliveries. What hasn't been sent isn't sent. */
export async function deleteWebhook(ctx: Context<Person>, input: { org: string; id: string }): Promise<null> {
  const { db, actor } = ctx
  const { organization } = await requireOrg(ctx, input.org, 'webhooks.manage')
  const orgId = organization.id
  const endpoint = await requireEndpoint(db, orgId, input.id)
  const { id } = endpoint
  const batch = new Batch(db)
  const mayDelete = isStillAdmin(db, orgId, actor.userId)
  batch.add(db.delete(webhookDeliveries).where(and(eq(webhookDeliveries.endpointId, id), mayDelete)))
  const deleted = batch.add(db.delete(webhookEndpoints).where(and(eq(webhookEndpoints.id, id), mayDelete)))
  emit(batch, deleted, ctx, {
    orgId,
    name: 'webhook.deleted',
    subject: { id, name: endpointName(endpoint) },
    details: { host: new URL(endpoint.url).host },
  })
  await batch.run()
  return null
}
