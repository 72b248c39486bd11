import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Release } from '#shared/domain/releases/release.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { refuseIfRestricted } from '#worker/services/directory/orgs/restrictions.ts'
import { releases } from '#worker/services/directory/release-schema.ts'
import { hasRoomForSteps, tooManySteps } from '#worker/services/directory/releases/channels/required-steps.ts'
import { advanceChannelOf, showChange } from '#worker/services/directory/releases/manifests/advance.ts'
import { requireRelease } from '#worker/services/directory/releases/queries.ts'
import { ofRelease } from '#worker/services/directory/releases/release-event.ts'
import { type ReleasePath, toRelease } from '#worker/services/directory/releases/rows.ts'
import { requireKept } from './published.ts'

/**
 * Puts a yanked release back into the feed, at the place that its publication gave it.
 * @throws RpcError 409 `not_published` or `purged`, 422 `too_many_steps`
 */
export async function unyankRelease(ctx: Context<Person | Machine>, path: ReleasePath): Promise<Release> {
  const { organization, application } = await requireApp(ctx, path.org, path.app, 'releases.write')
  await refuseIfRestricted(ctx, organization, 'release')
  const { release } = await requireRelease(ctx, application.id, path.release, path.channel)
  requireKept(release)
  const { db } = ctx
  if (release.yankedAt !== null) {
    const batch = new Batch(db)
    const unyanked = batch.add(
      db
        .update(releases)
        .set({ yankedAt: null, yankReason: null })
        .where(and(eq(releases.id, release.id), isNotNull(releases.yankedAt), isNull(releases.purgedAt))),
    )
    emit(batch, unyanked, ctx, { name: 'release.unyanked', ...ofRelease(application, release, {}) })
    advanceChannelOf(batch, release.id, isNull(releases.yankedAt))
    if (release.requiredStep)
      batch.abortUnless('too_many_steps', hasRoomForSteps(application.id, release.channel))
    if (await batch.attempt()) throw tooManySteps()
  }
  await showChange(ctx, release)
  return toRelease(await requireRelease(ctx, application.id, release.id))
}
