import { and, eq } from 'drizzle-orm'
import { endpointName, type RotatedSecret } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { conflict } from '#shared/errors.ts'
import { WEBHOOK_SECRET_GRACE_MS } from '#shared/limits.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireOrg } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { isStillAdmin } from '#worker/services/directory/members/queries.ts'
import { webhookEndpoints } from '#worker/services/directory/webhook-schema.ts'
import { requireEndpoint } from './queries.ts'
import { drawSecret } from './secret.ts'

interface Rotation {
  org: string
  id: string
  immediately?: boolean | undefined
}

/**
 * Replaces the secret. The one before signs as well for a day, so that receivers can change over, or no longer where it
 * has leaked.
 * @throws RpcError 409 when it was rotated concurrently, 503 without SEALING_KEY
 */
export async function rotateWebhookSecret(
  ctx: Context<Person>,
  { org, id, immediately }: Rotation,
): Promise<RotatedSecret> {
  const { db, now, actor, ports } = ctx
  const { organization } = await requireOrg(ctx, org, 'webhooks.manage')
  const orgId = organization.id
  const before = await requireEndpoint(db, orgId, id)
  const { secret, sealed } = await drawSecret(ports, id)
  const until = immediately ? null : new Date(now.getTime() + WEBHOOK_SECRET_GRACE_MS).toISOString()
  const batch = new Batch(db)
  const rotated = batch.add(
    db
      .update(webhookEndpoints)
      .set({ secret: sealed, formerSecret: until && before.secret, formerSecretUntil: until })
      .where(
        and(
          eq(webhookEndpoints.id, id),
          eq(webhookEndpoints.secret, before.secret),
          isStillAdmin(db, orgId, actor.userId),
        ),
      ),
  )
  emit(batch, rotated, ctx, {
    orgId,
    name: 'webhook.secretRotated',
    subject: { id, name: endpointName(before) },
    details: { host: new URL(before.url).host },
  })
  await batch.run()
  if (!rotated.changed) throw conflict('This secret was just rotated. Reload the page and try again.')
  return { secret, formerSecretUntil: until }
}
