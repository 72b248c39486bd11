import { and, eq, isNull, sql } from 'drizzle-orm'
import type { WebhookChange } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { badInput } from '#shared/errors.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { applications as table } from '#worker/services/directory/schema.ts'

/**
 * What only the server knows of the fields: whether the URL may be asked, and whose applications these are.
 * @param kept applications that the endpoint has already, deleted ones among them
 * @throws RpcError 400 with the field
 */
export async function checkFields(
  { db, ports }: Pick<Context, 'db' | 'ports'>,
  orgId: string,
  { url, applications }: Pick<WebhookChange, 'url' | 'applications'>,
  kept: readonly string[] = [],
): Promise<void> {
  const refusal = url === undefined ? null : ports.refusedUrl(url)
  if (refusal) throw badInput(refusal, 'url')
  const added = (applications ?? []).filter((id) => !kept.includes(id))
  if (added.length === 0) return
  const there = await db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.orgId, orgId),
        isNull(table.deletedAt),
        sql`${table.id} in (select value from json_each(${JSON.stringify(added)}))`,
      ),
    )
  if (there.length < new Set(added).size)
    throw badInput('Choose applications of this organization.', 'applications')
}
