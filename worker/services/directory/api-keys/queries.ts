import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { ApiKey } from '#shared/domain/organizations/api-key.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { apiKeys, people } from '#worker/services/directory/schema.ts'

/** Keys as administrators see them: everything but the hash, and who made them by address where it is known. */
export function selectKeys(db: Database) {
  return db
    .select({
      uid: apiKeys.uid,
      displayName: apiKeys.displayName,
      expiresAt: apiKeys.expiresAt,
      lastUsed: apiKeys.lastUsed,
      createdAt: apiKeys.createdAt,
      createdBy: sql<string>`coalesce(${people.email}, ${apiKeys.createdBy})`.as('creator'),
      mayWrite: apiKeys.mayWrite,
    })
    .from(apiKeys)
    .leftJoin(people, eq(people.userId, apiKeys.createdBy))
    .$dynamic()
}

/** Finds the keys of an organization that one person made and that are not revoked. */
export function keysOfMember(orgId: string | SQL, userId: string, also: SQL | undefined) {
  return and(eq(apiKeys.orgId, orgId), eq(apiKeys.createdBy, userId), isNull(apiKeys.revokedAt), also)
}

/** A row of `selectKeys` as the contract wants it. */
export function toApiKey({ mayWrite, ...key }: Awaited<ReturnType<typeof selectKeys>>[number]): ApiKey {
  return { ...key, scope: mayWrite ? ['Read', 'Write'] : ['Read'] }
}
