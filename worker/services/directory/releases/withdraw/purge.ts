import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Release } from '#shared/domain/releases/release.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { type ApplicationRow, requireApp } from '#worker/services/directory/access.ts'
import { forgetBytes, removeDiscarded } from '#worker/services/directory/assets/discard.ts'
import type { Context, DirectoryBatch, EventContext } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { releases } from '#worker/services/directory/release-schema.ts'
import { advanceChannelOf, showChange } from '#worker/services/directory/releases/manifests/advance.ts'
import { requireRelease } from '#worker/services/directory/releases/queries.ts'
import { ofRelease } from '#worker/services/directory/releases/release-event.ts'
import { type ReleasePath, type ReleaseRow, toRelease } from '#worker/services/directory/releases/rows.ts'
import { fallBackFurther } from './fall-back.ts'
import { requirePublished } from './published.ts'

/**
 * Takes a release out of the feed for good and frees its bytes. The release itself stays on record.
 * @throws RpcError 409 `not_published`
 */
export async function purgeRelease(ctx: Context<Person | Machine>, path: ReleasePath): Promise<Release> {
  const { application } = await requireApp(ctx, path.org, path.app, 'releases.write')
  const { release } = await requireRelease(ctx, application.id, path.release, path.channel)
  requirePublished(release)
  if (release.purgedAt === null) {
    const batch = new Batch(ctx.db)
    addPurge(batch, ctx, { application, release })
    await batch.run()
  }
  // First the markers say that the files are gone, then they are removed: no client gets half a file.
  await showChange(ctx, release)
  ctx.waitUntil(removeDiscarded(ctx))
  return toRelease(await requireRelease(ctx, application.id, release.id))
}

interface Purge {
  application: ApplicationRow
  release: ReleaseRow
  /** The retention rule that purges it, in words. */
  rule?: string
  /** Must hold at that moment, or nothing happens. */
  condition?: SQL
}

/** Purges a release in a batch, unless it was purged before. */
export function addPurge(
  batch: DirectoryBatch,
  ctx: EventContext,
  { application, release, rule, condition }: Purge,
): void {
  const { db } = batch
  const purgedAt = ctx.now.toISOString()
  const purged = batch.add(
    db
      .update(releases)
      .set({ purgedAt })
      .where(
        and(
          eq(releases.id, release.id),
          eq(releases.status, 'published'),
          isNull(releases.purgedAt),
          condition,
        ),
      ),
  )
  emit(batch, purged, ctx, {
    name: 'release.purged',
    ...ofRelease(application, release, rule ? { rule } : {}),
  })
  const isPurgedNow = eq(releases.purgedAt, purgedAt)
  batch.add(fallBackFurther(db, release, isPurgedNow))
  advanceChannelOf(batch, release.id, isPurgedNow)
  forgetBytes(batch, { db, now: ctx.now }, release.id)
}
