import type { WebhookDeliveryDetails } from '#shared/domain/webhooks/webhook-delivery.ts'
import { notFound } from '#shared/errors.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireOrg } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { readDelivery, requireEndpoint, toDetails } from './queries.ts'

/** A message to an endpoint with its last request and answer. */
export async function getDelivery(
  ctx: Context<Person>,
  { org, id, delivery }: { org: string; id: string; delivery: string },
): Promise<WebhookDeliveryDetails> {
  const { organization } = await requireOrg(ctx, org, 'webhooks.manage')
  const endpoint = await requireEndpoint(ctx.db, organization.id, id)
  const found = await readDelivery(ctx.db, endpoint.id, delivery)
  if (!found) throw notFound('This delivery')
  return toDetails(ctx, endpoint, found, organization.slug)
}
