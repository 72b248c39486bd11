import type { WebhookEndpoint } from '#shared/domain/webhooks/webhook-endpoint.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireOrg } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { readEndpoints } from './queries.ts'

/** The endpoints of an organization, the oldest first. */
export async function listWebhooks(ctx: Context<Person>, org: string): Promise<WebhookEndpoint[]> {
  const { organization } = await requireOrg(ctx, org, 'webhooks.manage')
  return readEndpoints(ctx, organization.id)
}
