import { and, eq, sql } from 'drizzle-orm'
import { notFound } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireOrg } from '#worker/services/directory/access.ts'
import { revokeKeysOfMember } from '#worker/services/directory/api-keys/revoke-all.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { members } from '#worker/services/directory/schema.ts'
import { hasAnotherAdmin, isStillAdmin, lastAdmin, nameOf } from './queries.ts'

/**
 * Removes a member and the seat, and with `revokeKeys` the API keys whose secret they created or rotated. Of the own
 * membership: leaves. The last Admin can't.
 */
export async function removeMember(
  ctx: Context<Person>,
  { org, userId, revokeKeys }: { org: string; userId: string; revokeKeys?: boolean | undefined },
): Promise<null> {
  const { db, actor } = ctx
  const { id: orgId } = (await requireOrg(ctx, org, 'members.remove')).organization
  const membership = and(eq(members.orgId, orgId), eq(members.userId, userId))
  const isGone = sql`not exists (select 1 from ${members} where ${membership})`
  const batch = new Batch(db)
  const removed = batch.add(
    db
      .delete(members)
      .where(and(membership, isStillAdmin(db, orgId, actor.userId), hasAnotherAdmin(db, orgId, userId))),
  )
  emit(batch, removed, ctx, {
    orgId,
    name: userId === actor.userId ? 'member.left' : 'member.removed',
    subject: { id: userId, name: nameOf(userId) },
  })
  if (revokeKeys) revokeKeysOfMember(batch, ctx, { orgId, userId, holds: isGone })
  await batch.run()
  if (removed.changed) return null
  await requireOrg(ctx, orgId, 'members.remove')
  throw (await db.$count(members, membership)) ? lastAdmin() : notFound('This member')
}
