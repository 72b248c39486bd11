import { and, eq, isNull } from 'drizzle-orm'
import type { Release } from '#shared/domain/releases/release.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { releases } from '#worker/services/directory/release-schema.ts'
import { advanceChannelOf, showChange } from '#worker/services/directory/releases/manifests/advance.ts'
import { requireRelease } from '#worker/services/directory/releases/queries.ts'
import { ofRelease } from '#worker/services/directory/releases/release-event.ts'
import { type ReleasePath, toRelease } from '#worker/services/directory/releases/rows.ts'
import { fallBackFurther } from './fall-back.ts'
import { requirePublished } from './published.ts'

/**
 * Takes a release out of the feed; clients fall back to the one before it. Its files stay
 * available under their URLs. Needs no plan: stopping harm must always be possible.
 * @throws RpcError 409 `not_published`
 */
export async function yankRelease(
  ctx: Context<Person | Machine>,
  { reason, ...path }: ReleasePath & { reason: string },
): Promise<Release> {
  const { application } = await requireApp(ctx, path.org, path.app, 'releases.write')
  const { release } = await requireRelease(ctx, application.id, path.release, path.channel)
  requirePublished(release)
  const { db, now } = ctx
  const yankedAt = now.toISOString()
  if (release.yankedAt === null) {
    const batch = new Batch(db)
    const yanked = batch.add(
      db
        .update(releases)
        .set({ yankedAt, yankReason: reason })
        .where(and(eq(releases.id, release.id), isNull(releases.yankedAt))),
    )
    emit(batch, yanked, ctx, { name: 'release.yanked', ...ofRelease(application, release, { reason }) })
    batch.add(fallBackFurther(db, release))
    advanceChannelOf(batch, release.id, eq(releases.yankedAt, yankedAt))
    await batch.run()
  }
  await showChange(ctx, release)
  return toRelease(await requireRelease(ctx, application.id, release.id))
}
