import { and, eq, isNull } from 'drizzle-orm'
import { plainLine } from '#shared/domain/plain-text.ts'
import { badInput } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireAppById } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { isStillAdmin } from '#worker/services/directory/members/queries.ts'
import { advanceAllChannels } from '#worker/services/directory/releases/manifests/advance.ts'
import { repair, selectStaleChannels } from '#worker/services/directory/releases/manifests/repair.ts'
import { applications } from '#worker/services/directory/schema.ts'

/**
 * Deletes an application after its name was typed. For a while installed copies get 410, and its slug stays taken,
 * because they keep asking under it.
 * @throws RpcError 400 on the name when it is not that of the application
 */
export async function deleteApplication(
  ctx: Context<Person>,
  { id, name: typed }: { id: string; name: string },
): Promise<null> {
  const { db, now, actor } = ctx
  const { organization, application } = await requireAppById(ctx, id, 'applications.delete')
  const { name } = application
  // Older names may hold characters that can't be typed.
  if (typed !== name && typed !== plainLine(name).trim())
    throw badInput('Name is case sensitive and must be an exact match.', 'name')
  const { id: orgId } = organization
  const { slug } = application
  const batch = new Batch(db)
  const deleted = batch.add(
    db
      .update(applications)
      .set({ deletedAt: now.toISOString() })
      .where(
        and(
          eq(applications.id, id),
          eq(applications.name, name),
          isNull(applications.deletedAt),
          isStillAdmin(db, orgId, actor.userId),
        ),
      ),
  )
  emit(batch, deleted, ctx, {
    orgId,
    name: 'application.deleted',
    subject: { id, name },
    details: { slug },
  })
  batch.add(advanceAllChannels(db, id))
  const stale = batch.add(selectStaleChannels(db, id))
  await batch.run()
  if (!deleted.changed) return deleteApplication(ctx, { id, name })
  await repair(ctx, stale.result)
  return null
}
