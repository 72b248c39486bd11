import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Webhooks } from '#shared/contracts/webhooks.ts'
import type { Output } from '#shared/rpc.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireOrg } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { webhookDeliveries } from '#worker/services/directory/webhook-schema.ts'
import { requireEndpoint, selectDeliveries, toDelivery } from './queries.ts'

interface Page {
  org: string
  id: string
  failed?: boolean | undefined
  limit: number
  cursor?: string | null | undefined
}

/** The messages of an endpoint, newest first. */
export async function listDeliveries(
  ctx: Context<Person>,
  { org, id, failed, limit, cursor }: Page,
): Promise<Output<Webhooks['webhooks.listDeliveries']>> {
  const { organization } = await requireOrg(ctx, org, 'webhooks.manage')
  const endpoint = await requireEndpoint(ctx.db, organization.id, id)
  const { endpointId, messageId } = webhookDeliveries
  const found = await selectDeliveries(ctx.db)
    .where(
      and(
        eq(endpointId, endpoint.id),
        cursor ? lt(messageId, cursor) : undefined,
        // As text, so that the index of these deliveries serves it.
        failed ? sql`fault is not null` : undefined,
      ),
    )
    .orderBy(desc(messageId))
    .limit(limit + 1)
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    deliveries: shown.map(toDelivery),
    cursor: found.length > limit && last ? last.message.id : null,
  }
}
