import type { WebhookDeliveryDetails } from '#shared/domain/webhooks/webhook-delivery.ts'
import { conflict, notFound } from '#shared/errors.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireOrg } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { readDelivery, requireEndpoint } from './queries.ts'
import { countSend, sendNow } from './send-now.ts'

/** Sends a message again at once, with the same `webhook-id`. @throws RpcError 409 `endpoint_off` */
export async function resendDelivery(
  ctx: Context<Person>,
  { org, id, delivery }: { org: string; id: string; delivery: string },
): Promise<WebhookDeliveryDetails> {
  const { organization } = await requireOrg(ctx, org, 'webhooks.manage')
  const endpoint = await requireEndpoint(ctx.db, organization.id, id)
  if (endpoint.disabledAt !== null)
    throw conflict('This webhook is off. Turn it on to send messages again.', undefined, 'endpoint_off')
  if (!(await readDelivery(ctx.db, endpoint.id, delivery))) throw notFound('This delivery')
  await countSend(ctx, organization)
  return sendNow(ctx, endpoint, delivery, organization.slug)
}
