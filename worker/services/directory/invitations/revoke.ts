import { and, eq, sql } from 'drizzle-orm'
import { conflict, notFound } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireOrgOf } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { isStillAdmin } from '#worker/services/directory/members/queries.ts'
import { invitations } from '#worker/services/directory/schema.ts'
import { isUnanswered, orgOf } from './queries.ts'

/**
 * Ends an invitation: its links lead nowhere from now on. Doing it again changes nothing.
 * @throws RpcError 409 `accepted`
 */
export async function revokeInvitation(
  ctx: Context<Person>,
  { id, org }: { id: string; org: string },
): Promise<null> {
  const { db, now, actor } = ctx
  const { organization } = await requireOrgOf(ctx, orgOf(id), 'members.invite', 'This invitation')
  const orgId = organization.id
  if (org !== orgId && org !== organization.slug) throw notFound('This invitation')
  const batch = new Batch(db)
  const revoked = batch.add(
    db
      .update(invitations)
      .set({ revokedAt: now.toISOString() })
      .where(and(eq(invitations.id, id), isUnanswered, isStillAdmin(db, orgId, actor.userId))),
  )
  emit(batch, revoked, ctx, {
    orgId,
    name: 'invitation.revoked',
    subject: { id, name: sql`select email from invitations where id = ${id}` },
  })
  await batch.run()
  if (revoked.changed) return null
  await requireOrgOf(ctx, orgOf(id), 'members.invite', 'This invitation')
  const [row] = await db.select().from(invitations).where(eq(invitations.id, id))
  if (!row?.acceptedAt) return null
  const message = 'This invitation was accepted already. You can remove the member.'
  throw conflict(message, undefined, 'accepted')
}
