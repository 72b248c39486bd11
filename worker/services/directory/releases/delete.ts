import { and, eq } from 'drizzle-orm'
import { conflict } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import { discardAssets, removeDiscarded } from '#worker/services/directory/assets/discard.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { assets, releases } from '#worker/services/directory/release-schema.ts'
import { isDraft, requireRelease } from './queries.ts'
import { ofRelease } from './release-event.ts'
import type { ReleasePath } from './rows.ts'

/**
 * Deletes a draft and its files. Needs no plan.
 * @throws RpcError 409 `already_published`
 */
export async function deleteRelease(ctx: Context<Person | Machine>, path: ReleasePath): Promise<null> {
  const { application } = await requireApp(ctx, path.org, path.app, 'releases.write')
  const { release } = await requireRelease(ctx, application.id, path.release, path.channel)
  const { db } = ctx
  const draft = and(eq(releases.id, release.id), eq(releases.status, 'draft'))
  const itsFiles = and(eq(assets.releaseId, release.id), isDraft(db, release.id))
  const batch = new Batch(db)
  discardAssets(batch, ctx, itsFiles)
  const deleted = batch.add(db.delete(releases).where(draft))
  emit(batch, deleted, ctx, { name: 'release.deleted', ...ofRelease(application, release, {}) })
  await batch.run()
  if (!deleted.changed) {
    const message = 'A published release cannot be deleted. Yank it, or purge its files.'
    throw conflict(message, undefined, 'already_published')
  }
  ctx.waitUntil(removeDiscarded(ctx))
  return null
}
