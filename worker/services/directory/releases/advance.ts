// Every change that updaters should see raises the revision of its channel, in the batch that makes the change. The
// revision is both the mark that a manifest is stale and the order in which manifests replace each other.

import { and, eq, type SQL, sql } from 'drizzle-orm'
import { RpcError } from '#shared/errors.ts'
import { insertIf, insertIfChanged } from '#worker/platform/d1.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { Context, Database } from '#worker/services/directory/context.ts'
import { channels, releases } from '#worker/services/directory/release-schema.ts'
import { COMPILER } from './compiled.ts'
import { includingNames } from './links.ts'
import { repairChannels } from './repair.ts'
import { writeManifest } from './write-manifest.ts'

const RETRY_AFTER_SECONDS = 5
/** A channel that wasn't there before. */
export const FIRST = { revision: 1, writtenRevision: 0, compiledBy: COMPILER }
/** The next revision. */
export const NEXT = { revision: sql`${channels.revision} + 1` }

/**
 * To be run in the batch that inserts a new application, right after what is inserted with it if it was: its feed
 * exists from the start, and says that nothing is there.
 */
export function openFirstChannel(db: Database, appId: string) {
  return insertIfChanged(db, channels, { appId, channel: '', ...FIRST })
}

/** To be run with a change of an application that all of its channels show, such as its end. */
export function advanceAllChannels(db: Database, appId: string) {
  return db.update(channels).set(NEXT).where(eq(channels.appId, appId))
}

/**
 * To be run in the batch that changes a channel, after the change: every channel that includes it shows it too.
 * Takes effect only if `changed` holds then.
 */
export function advanceIncluding(db: Database, appId: string | SQL, channel: string | SQL, changed: SQL) {
  const including = includingNames(appId, channel)
  return db
    .update(channels)
    .set(NEXT)
    .where(and(eq(channels.appId, sql`${appId}`), sql`${channels.channel} in ${including}`, changed))
}

/**
 * To be run in the batch that changes a release, after the change. They take effect only if `changed` holds then,
 * which says that the change took place.
 */
export function advanceChannelOf(db: Database, releaseId: string, changed?: SQL) {
  const here = and(eq(releases.id, releaseId), eq(releases.status, 'published'), changed)
  const ofRelease = db
    .select({ revision: channels.revision })
    .from(channels)
    .where(and(eq(channels.appId, releases.appId), eq(channels.channel, releases.channel)))
  const ofItself = (column: 'app_id' | 'channel') =>
    sql`(select ${sql.identifier(column)} from releases where id = ${releaseId})`
  const isChanged = sql`exists ${db.select({ id: releases.id }).from(releases).where(here)}`
  const place = { appId: ofItself('app_id'), channel: ofItself('channel') }
  return [
    insertIf(db, channels, { ...place, ...FIRST }, isChanged).onConflictDoUpdate({
      target: [channels.appId, channels.channel],
      set: NEXT,
    }),
    db
      .update(releases)
      .set({ revision: sql`${ofRelease}` })
      .where(here),
    advanceIncluding(db, place.appId, place.channel, isChanged),
  ] as const
}

/**
 * Writes the manifest after a change was made, and reads back that it is visible. Channels that include this one are
 * written after the answer.
 * @throws RpcError 503 when that fails: the change is saved, and the same call again writes what is missing
 */
export async function showChange(
  ctx: Context,
  { appId, channel }: { appId: string; channel: string },
): Promise<void> {
  const { db, ports } = ctx
  try {
    await writeManifest({ db, files: ports.files }, appId, channel)
  } catch (error) {
    logProblem('A manifest could not be written', { appId, channel }, error)
    const message = 'This was saved, but updaters don’t see it yet. Send the same request again in a moment.'
    throw new RpcError(503, message, { reason: 'not_visible_yet', retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  ctx.waitUntil(repairChannels(ctx, appId))
}
