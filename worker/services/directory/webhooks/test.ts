import type { WebhookDeliveryDetails } from '#shared/domain/webhooks/webhook-delivery.ts'
import { endpointName } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { TEST_MESSAGE } from '#shared/domain/webhooks/webhook-message.ts'
import { newOrderedId } from '#worker/platform/ids.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireOrg } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { webhookDeliveries, webhookMessages } from '#worker/services/directory/webhook-schema.ts'
import { requireEndpoint } from './queries.ts'
import { countSend, leased, sendNow } from './send-now.ts'

/** Sends a test to an endpoint, whether it is on or off. It is tried once. */
export async function testWebhook(
  ctx: Context<Person>,
  input: { org: string; id: string },
): Promise<WebhookDeliveryDetails> {
  const { db, now, actor } = ctx
  const { organization } = await requireOrg(ctx, input.org, 'webhooks.manage')
  const endpoint = await requireEndpoint(db, organization.id, input.id)
  await countSend(ctx, organization)
  const id = newOrderedId(now)
  const at = now.toISOString()
  await db.batch([
    db.insert(webhookMessages).values({
      ...{ id, at, orgId: organization.id, appId: '', type: TEST_MESSAGE },
      subjectId: endpoint.id,
      subjectName: endpointName(endpoint),
      actorKind: 'person',
      actorId: actor.userId,
      actorName: actor.email ?? null,
      details: {},
    }),
    db.insert(webhookDeliveries).values({
      ...{ endpointId: endpoint.id, messageId: id, state: 'pending' as const },
      createdAt: at,
      dueAt: leased(now),
    }),
  ])
  return sendNow(ctx, endpoint, id, organization.slug)
}
