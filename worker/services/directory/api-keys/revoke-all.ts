import { type SQL, sql } from 'drizzle-orm'
import type { Person } from '#worker/platform/context.ts'
import { newOrderedId } from '#worker/platform/ids.ts'
import type { Context, DirectoryBatch } from '#worker/services/directory/context.ts'
import { apiKeys, audit } from '#worker/services/directory/schema.ts'
import { keysOfMember } from './queries.ts'

/** Revokes, in a batch, every key that a member made in an organization, and records that, as long as `holds`. */
export function revokeKeysOfMember(
  batch: DirectoryBatch,
  { db, now, actor, origin }: Context<Person>,
  { orgId, userId, holds }: { orgId: string; userId: string; holds: SQL },
): void {
  const at = now.toISOString()
  const keys = keysOfMember(orgId, userId, holds)
  const acts = db
    .select({
      id: sql<string>`${newOrderedId(now)} || ${apiKeys.uid}`.as('id'),
      orgId: sql<string>`${orgId}`.as('org_id'),
      at: sql<string>`${at}`.as('at'),
      actorKind: sql<'person'>`${actor.kind}`.as('actor_kind'),
      actorId: sql<string>`${actor.userId}`.as('actor_id'),
      actorName: sql<string | null>`${actor.email ?? null}`.as('actor_name'),
      action: sql<'apiKey.revoked'>`'apiKey.revoked'`.as('action'),
      subjectId: sql<string>`${apiKeys.uid}`.as('subject_id'),
      subjectName: sql<string>`${apiKeys.displayName}`.as('subject_name'),
      details: sql<Record<string, never>>`'{}'`.as('details'),
      ip: sql<string | null>`${origin.ip}`.as('ip'),
      country: sql<string | null>`${origin.country}`.as('country'),
      requestId: sql<string | null>`${origin.requestId}`.as('request_id'),
    })
    .from(apiKeys)
    .where(keys)
  batch.add(db.insert(audit).select(acts))
  batch.add(db.update(apiKeys).set({ revokedAt: at }).where(keys))
}
