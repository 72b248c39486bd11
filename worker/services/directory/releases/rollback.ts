import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Release } from '#shared/domain/release.ts'
import { conflict, notFound } from '#shared/errors.ts'
import type { Machine, Person } from '#worker/platform/context.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import { recordReleaseAct } from '#worker/services/directory/audit/record.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { refuseIfRestricted } from '#worker/services/directory/orgs/restrictions.ts'
import { channels, releases } from '#worker/services/directory/release-schema.ts'
import { showChange } from './advance.ts'
import { requireKept } from './published.ts'
import { requireRelease } from './queries.ts'
import { type ReleasePath, toRelease } from './rows.ts'

/**
 * Makes an older release the latest of its channel again: clients that are newer go back to it.
 * @throws RpcError 409 `not_published`, `purged` or `yanked`; 404 when the release is on another channel
 */
export async function rollbackChannel(ctx: Context<Person | Machine>, path: ReleasePath): Promise<Release> {
  const { organization, application } = await requireApp(ctx, path.org, path.app, 'releases.write')
  await refuseIfRestricted(ctx, organization, 'release')
  const { release } = await requireRelease(ctx, application.id, path.release, path.channel)
  if (path.channel !== undefined && (path.channel ?? '') !== release.channel) throw notFound('This release')
  requireKept(release)
  const { db, now } = ctx
  const target = db
    .select({ id: releases.id })
    .from(releases)
    .where(and(eq(releases.id, release.id), isNull(releases.yankedAt), isNull(releases.purgedAt)))
  const [changed] = await db.batch([
    db
      .update(channels)
      .set({
        revision: sql`${channels.revision} + 1`,
        rolledBackTo: release.id,
        rolledBackAt: now.toISOString(),
      })
      .where(
        and(eq(channels.appId, release.appId), eq(channels.channel, release.channel), sql`exists ${target}`),
      )
      .returning({ revision: channels.revision }),
    recordReleaseAct(ctx, 'channel.rolledBack', application, release),
  ])
  if (!changed.length)
    throw conflict('This release is yanked. Put it back first, or choose another one.', undefined, 'yanked')
  await showChange(ctx, release)
  return toRelease(await requireRelease(ctx, application.id, release.id))
}
