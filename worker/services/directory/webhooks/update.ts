import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import {
  endpointName,
  type WebhookChange,
  type WebhookEndpoint,
} from '#shared/domain/webhooks/webhook-endpoint.ts'
import { notFound } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireOrg } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { isStillAdmin } from '#worker/services/directory/members/queries.ts'
import { webhookEndpoints } from '#worker/services/directory/webhook-schema.ts'
import { checkFields } from './check-fields.ts'
import { readEndpoints, requireEndpoint } from './queries.ts'

/**
 * Changes what is given, and leaves the rest as it is. An endpoint that is turned on begins with a closed circuit, and
 * gets what waited for it.
 */
export async function updateWebhook(ctx: Context<Person>, input: WebhookChange): Promise<WebhookEndpoint> {
  const { db, actor, now } = ctx
  const { organization } = await requireOrg(ctx, input.org, 'webhooks.manage')
  const orgId = organization.id
  const before = await requireEndpoint(db, orgId, input.id)
  const { enabled, org: _, id, ...given } = input
  await checkFields(ctx, orgId, given, before.applications ?? [])
  const changed = Object.entries(given).filter(
    ([name, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]),
  )
  const mine = and(
    eq(webhookEndpoints.id, id),
    eq(webhookEndpoints.orgId, orgId),
    isStillAdmin(db, orgId, actor.userId),
  )
  const after = { ...before, ...Object.fromEntries(changed) }
  const subject = { id, name: endpointName(after) }
  const host = new URL(after.url).host
  const batch = new Batch(db)
  if (changed.length) {
    const updated = batch.add(db.update(webhookEndpoints).set(Object.fromEntries(changed)).where(mine))
    const details = { host, changed: changed.map(([name]) => name).join(', ') }
    emit(batch, updated, ctx, { orgId, name: 'webhook.updated', subject, details })
  }
  if (enabled === true) {
    const turnedOn = batch.add(
      db
        .update(webhookEndpoints)
        .set({ disabledAt: null, disabledReason: null, failures: 0, failingSince: null, retryAt: null })
        .where(and(mine, isNotNull(webhookEndpoints.disabledAt))),
    )
    emit(batch, turnedOn, ctx, { orgId, name: 'webhook.enabled', subject, details: { host } })
  }
  if (enabled === false) {
    const turnedOff = batch.add(
      db
        .update(webhookEndpoints)
        .set({ disabledAt: now.toISOString(), disabledReason: 'admin' })
        .where(and(mine, isNull(webhookEndpoints.disabledAt))),
    )
    const details = { host, reason: 'An Admin turned it off.' }
    emit(batch, turnedOff, ctx, { orgId, name: 'webhook.disabled', subject, details })
  }
  await batch.run()
  const [endpoint] = await readEndpoints(ctx, orgId, id)
  if (!endpoint) throw notFound('This webhook')
  return endpoint
}
