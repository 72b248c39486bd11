import { and, eq } from 'drizzle-orm'
import { conflict } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { assets } from '#worker/services/directory/release-schema.ts'
import { isDraft } from '#worker/services/directory/releases/queries.ts'
import { ofFile } from '#worker/services/directory/releases/release-event.ts'
import { discardAssets, removeDiscarded } from './discard.ts'
import { refillPlatforms } from './move-platforms.ts'
import { type AssetPath, requireAsset } from './queries.ts'

/**
 * Takes a file off its draft, aborting its upload if that is not finished.
 * @throws RpcError 409 `already_published`
 */
export async function deleteAsset(
  ctx: Context<Person | Machine>,
  { org, app, asset: id }: AssetPath,
): Promise<null> {
  const { application } = await requireApp(ctx, org, app, 'releases.write')
  const { asset, release } = await requireAsset(ctx, application.id, id)
  const batch = new Batch(ctx.db)
  const deleted = discardAssets(batch, ctx, and(eq(assets.id, asset.id), isDraft(ctx.db, release.id)))
  emit(batch, deleted, ctx, { name: 'asset.deleted', ...ofFile(application, release, asset) })
  await batch.run()
  if (!deleted.changed) {
    const message = 'The files of a published release stay. Purge the release to free their bytes.'
    throw conflict(message, undefined, 'already_published')
  }
  await refillPlatforms(ctx.db, release.id, application)
  ctx.waitUntil(removeDiscarded(ctx))
  return null
}
