import { eq, sql } from 'drizzle-orm'
import {
  type CreatedWebhook,
  endpointName,
  type NewWebhook,
} from '#shared/domain/webhooks/webhook-endpoint.ts'
import { forbidden, notFound } from '#shared/errors.ts'
import { MAX_WEBHOOK_ENDPOINTS } from '#shared/limits.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { newId } from '#worker/platform/ids.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { isOpen, requireOrg } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { isStillAdmin } from '#worker/services/directory/members/queries.ts'
import { rememberActor } from '#worker/services/directory/people.ts'
import { webhookEndpoints } from '#worker/services/directory/webhook-schema.ts'
import { checkFields } from './check-fields.ts'
import { readEndpoints } from './queries.ts'
import { drawSecret } from './secret.ts'

/**
 * Adds an endpoint. The secret is in this answer only.
 * @throws RpcError 403 `quota_exceeded`, 503 without SEALING_KEY
 */
export async function createWebhook(ctx: Context<Person>, input: NewWebhook): Promise<CreatedWebhook> {
  const { db, now, actor, ports } = ctx
  const { organization } = await requireOrg(ctx, input.org, 'webhooks.manage')
  const { url, name, events, applications } = input
  await checkFields(ctx, organization.id, input)
  const id = newId(now)
  const { secret, sealed } = await drawSecret(ports, id)
  const orgId = organization.id
  const count = db
    .select({ count: sql<number>`count(*)` })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.orgId, orgId))
  const allowed = sql`${isOpen(db, orgId)} and ${isStillAdmin(db, orgId, actor.userId)}
    and ${count} < ${MAX_WEBHOOK_ENDPOINTS}`
  const batch = new Batch(db)
  const created = batch.when(allowed).insert(webhookEndpoints, {
    ...{ id, orgId, url, name, events, applications },
    createdAt: now.toISOString(),
    createdBy: actor.userId,
    secret: sealed,
  })
  emit(batch, created, ctx, {
    orgId,
    name: 'webhook.created',
    subject: { id, name: endpointName(input) },
    details: { host: new URL(url).host },
  })
  // The Admins whom an email about it may reach.
  batch.add(rememberActor(ctx))
  await batch.run()
  if (!created.changed) {
    await requireOrg(ctx, orgId, 'webhooks.manage')
    const message = `An organization can have ${MAX_WEBHOOK_ENDPOINTS} webhooks. Delete one that you no longer need.`
    throw forbidden(message, 'quota_exceeded')
  }
  const [endpoint] = await readEndpoints(ctx, orgId, id)
  if (!endpoint) throw notFound('This webhook')
  return { endpoint, secret }
}
