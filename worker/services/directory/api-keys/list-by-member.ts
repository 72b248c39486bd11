import { desc, gt, isNull, or } from 'drizzle-orm'
import type { ApiKey } from '#shared/domain/organizations/api-key.ts'
import { LIST_LIMIT } from '#worker/platform/database/d1.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireOrgAnd } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { apiKeys } from '#worker/services/directory/schema.ts'
import { keysOfMember, selectKeys, toApiKey } from './queries.ts'

/** The keys of an organization that still work by a secret that one person created, newest first. */
export async function listKeysOfMember(
  ctx: Context<Person>,
  { org, userId }: { org: string; userId: string },
): Promise<ApiKey[]> {
  const works = or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, ctx.now.toISOString()))
  const { answer } = await requireOrgAnd(ctx, org, 'apiKeys.manage', (orgId) =>
    selectKeys(ctx.db)
      .where(keysOfMember({ orgId, userId, now: ctx.now }, works))
      .orderBy(desc(apiKeys.createdAt), desc(apiKeys.uid))
      .limit(LIST_LIMIT),
  )
  return answer.map((row) => toApiKey(row, ctx.now))
}
