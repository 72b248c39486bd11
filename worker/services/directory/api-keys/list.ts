import { and, desc, eq, isNull } from 'drizzle-orm'
import type { ApiKey } from '#shared/domain/organizations/api-key.ts'
import { LIST_LIMIT } from '#worker/platform/database/d1.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireOrgAnd } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { apiKeys } from '#worker/services/directory/schema.ts'
import { selectKeys, toApiKey } from './queries.ts'

/** The keys of an organization, newest first; expired ones too, deleted ones not. */
export async function listApiKeys(ctx: Context<Person>, org: string): Promise<ApiKey[]> {
  const { answer } = await requireOrgAnd(ctx, org, 'apiKeys.manage', (orgId) =>
    selectKeys(ctx.db)
      .where(and(eq(apiKeys.orgId, orgId), isNull(apiKeys.revokedAt)))
      .orderBy(desc(apiKeys.createdAt), desc(apiKeys.uid))
      .limit(LIST_LIMIT),
  )
  return answer.map((row) => toApiKey(row, ctx.now))
}
