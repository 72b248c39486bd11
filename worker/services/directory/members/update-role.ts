import { and, eq, ne } from 'drizzle-orm'
import type { Role } from '#shared/domain/organizations/member.ts'
import { notFound } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireOrg } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { members } from '#worker/services/directory/schema.ts'
import { hasAnotherAdmin, isStillAdmin, lastAdmin, nameOf } from './queries.ts'

/** Changes a member's role, also the actor's own. The last Admin stays one, also with concurrent requests. */
export async function updateMemberRole(
  ctx: Context<Person>,
  input: { orgId: string; userId: string; role: Role },
): Promise<null> {
  const { db, actor } = ctx
  const { userId, role } = input
  const { id: orgId } = (await requireOrg(ctx, input.orgId, 'members.changeRole')).organization
  const membership = and(eq(members.orgId, orgId), eq(members.userId, userId))
  const batch = new Batch(db)
  const updated = batch.add(
    db
      .update(members)
      .set({ role })
      .where(
        and(
          membership,
          ne(members.role, role),
          isStillAdmin(db, orgId, actor.userId),
          role === 'Admin' ? undefined : hasAnotherAdmin(db, orgId, userId),
        ),
      ),
  )
  emit(batch, updated, ctx, {
    orgId,
    name: 'member.roleChanged',
    subject: { id: userId, name: nameOf(userId) },
    details: { role },
  })
  await batch.run()
  if (updated.changed) return null
  await requireOrg(ctx, orgId, 'members.changeRole')
  const [member] = await db.select({ role: members.role }).from(members).where(membership)
  if (!member) throw notFound('This member')
  if (member.role !== role) throw lastAdmin()
  return null
}
