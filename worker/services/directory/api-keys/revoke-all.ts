import { type SQL, sql } from 'drizzle-orm'
import type { Person } from '#worker/platform/rpc/context.ts'
import type { Context, DirectoryBatch } from '#worker/services/directory/context.ts'
import { emitForEach } from '#worker/services/directory/events.ts'
import { apiKeys } from '#worker/services/directory/schema.ts'
import { keysOfMember } from './queries.ts'

/** Revokes, in a batch, every key of an organization that works by a secret that a member created, as long as `holds`. */
export function revokeKeysOfMember(
  batch: DirectoryBatch,
  ctx: Context<Person>,
  { orgId, userId, holds }: { orgId: string; userId: string; holds: SQL },
): void {
  const keys = keysOfMember({ orgId, userId, now: ctx.now }, holds)
  emitForEach(batch, sql`from ${apiKeys} where ${keys}`, ctx, {
    name: 'apiKey.revoked',
    orgId,
    subject: { id: sql`${apiKeys.uid}`, name: sql`${apiKeys.displayName}` },
  })
  batch.add(batch.db.update(apiKeys).set({ revokedAt: ctx.now.toISOString() }).where(keys))
}
