import { and, isNull, sql } from 'drizzle-orm'
import type { Release } from '#shared/domain/releases/release.ts'
import { conflict } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { type ApplicationRow, requireApp } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { refuseIfRestricted } from '#worker/services/directory/orgs/restrictions.ts'
import { releases } from '#worker/services/directory/release-schema.ts'
import { hasRoomForSteps, tooManySteps } from '#worker/services/directory/releases/channels/required-steps.ts'
import { advanceChannelOf, showChange } from '#worker/services/directory/releases/manifests/advance.ts'
import { requireRelease } from '#worker/services/directory/releases/queries.ts'
import { ofRelease } from '#worker/services/directory/releases/release-event.ts'
import { isUnchanged } from '#worker/services/directory/releases/rollout/unchanged.ts'
import {
  readWithdrawnSince,
  returnedColumns,
  withdrawnSince,
} from '#worker/services/directory/releases/rollout/withdrawn.ts'
import { type ReleasePath, type ReleaseRow, toRelease } from '#worker/services/directory/releases/rows.ts'
import { requireKept } from './published.ts'

/** Each failed one means that a concurrent request changed the release. */
const MAX_TRIES = 20

/**
 * Puts a yanked release back into the feed, at the place that its publication gave it. The steps of its rollout
 * that are ahead are as far away as they were.
 * @throws RpcError 409 `not_published`, `purged` or `changed`, 422 `too_many_steps`
 */
export async function unyankRelease(ctx: Context<Person | Machine>, path: ReleasePath): Promise<Release> {
  const { organization, application } = await requireApp(ctx, path.org, path.app, 'releases.write')
  await refuseIfRestricted(ctx, organization, 'release')
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const { release } = await requireRelease(ctx, application.id, path.release, path.channel)
    requireKept(release)
    if (release.yankedAt !== null && !(await putBack(ctx, application, release, release.yankedAt))) continue
    await showChange(ctx, release)
    return toRelease(await requireRelease(ctx, application.id, release.id))
  }
  throw conflict('This release is being changed. Try again.', undefined, 'changed')
}

/** False, and nothing has changed, when the release was changed concurrently. */
async function putBack(
  ctx: Context<Person | Machine>,
  application: ApplicationRow,
  release: ReleaseRow,
  yankedAt: string,
): Promise<boolean> {
  const other = await readWithdrawnSince(ctx, release)
  const returned = returnedColumns(release, { since: yankedAt, other }, ctx.now)
  const batch = new Batch(ctx.db)
  const unyanked = batch.add(
    ctx.db
      .update(releases)
      .set({ yankedAt: null, yankReason: null, ...returned })
      .where(and(isUnchanged(release), sql`${withdrawnSince} is ${other}`, isNull(releases.purgedAt))),
  )
  emit(batch, unyanked, ctx, { name: 'release.unyanked', ...ofRelease(application, release, {}) })
  advanceChannelOf(batch, release.id, isNull(releases.yankedAt))
  if (release.requiredStep)
    batch.abortUnless('too_many_steps', hasRoomForSteps(application.id, release.channel))
  if (await batch.attempt()) throw tooManySteps()
  return unyanked.changed
}
