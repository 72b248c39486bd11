import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ApiKey } from '#shared/domain/organizations/api-key.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { apiKeys, people } from '#worker/services/directory/schema.ts'

/** Keys as administrators see them: everything but hashes, and who made them by address where it is known. */
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
      tail: apiKeys.tail,
      rotatedAt: apiKeys.rotatedAt,
      formerTail: apiKeys.formerTail,
      formerUntil: apiKeys.formerUntil,
      formerLastUsed: apiKeys.formerLastUsed,
    })
    .from(apiKeys)
    .leftJoin(people, eq(people.userId, apiKeys.createdBy))
    .$dynamic()
}

interface Holder {
  orgId: string | SQL
  userId: string
  now: Date
}

/** Finds the keys of an organization that are not revoked and of which one person created a secret that is accepted. */
export function keysOfMember({ orgId, userId, now }: Holder, also: SQL | undefined) {
  const { rotatedBy, createdBy, formerBy, formerUntil, revokedAt } = apiKeys
  const isCurrent = sql`coalesce(${rotatedBy}, ${createdBy}) = ${userId}`
  const isFormer = and(eq(formerBy, userId), gt(formerUntil, now.toISOString()))
  return and(eq(apiKeys.orgId, orgId), or(isCurrent, isFormer), isNull(revokedAt), also)
}

/** A row of `selectKeys` as the contract wants it. */
export function toApiKey(row: Awaited<ReturnType<typeof selectKeys>>[number], now: Date): ApiKey {
  const { mayWrite, formerTail, formerUntil, formerLastUsed, ...key } = row
  const isFormerAccepted = formerUntil !== null && formerUntil > now.toISOString()
  return {
    ...key,
    scope: mayWrite ? ['Read', 'Write'] : ['Read'],
    former: isFormerAccepted ? { tail: formerTail, until: formerUntil, lastUsed: formerLastUsed } : null,
  }
}
