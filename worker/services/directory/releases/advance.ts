// Every change that updaters should see raises the revision of its channel, in the batch that makes the change. The
// revision is both the mark that a manifest is stale and the order in which manifests replace each other.

import { and, eq, type SQL, sql } from 'drizzle-orm'
import { RpcError } from '#shared/errors.ts'
import { insertIf, insertIfChanged } from '#worker/platform/d1.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { Context, Database } from '#worker/services/directory/context.ts'
import { channels, releases } from '#worker/services/directory/release-schema.ts'
import { writeManifest } from './write-manifest.ts'

const RETRY_AFTER_SECONDS = 5

/**
 * To be run in the batch that inserts a new application, right after what is inserted with it if it was: its feed
 * exists from the start, and says that nothing is there.
 */
export function openFirstChannel(db: Database, appId: string) {
  return insertIfChanged(db, channels, { appId, channel: '', revision: 1, writtenRevision: 0 })
}

/** To be run with a change of an application that all of its channels show, such as its end. */
export function advanceAllChannels(db: Database, appId: string) {
  return db
    .update(channels)
    .set({ revision: sql`${channels.revision} + 1` })
    .where(eq(channels.appId, appId))
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
    sql`select ${sql.identifier(column)} from releases where id = ${releaseId}`
  const isChanged = db.select({ id: releases.id }).from(releases).where(here)
  const first = { appId: ofItself('app_id'), channel: ofItself('channel'), revision: 1, writtenRevision: 0 }
  return [
    insertIf(db, channels, first, sql`exists ${isChanged}`).onConflictDoUpdate({
      target: [channels.appId, channels.channel],
      set: { revision: sql`${channels.revision} + 1` },
    }),
    db
      .update(releases)
      .set({ revision: sql`${ofRelease}` })
      .where(here),
  ] as const
}

/**
 * Writes the manifest after a change was made, and reads back that it is visible.
 * @throws RpcError 503 when that fails: the change is saved, and the same call again writes what is missing
 */
export async function showChange(
  { db, ports }: Context,
  { appId, channel }: { appId: string; channel: string },
): Promise<void> {
  try {
    await writeManifest({ db, files: ports.files }, appId, channel)
  } catch (error) {
    logProblem('A manifest could not be written', { appId, channel }, error)
    const message = 'This was saved, but updaters don’t see it yet. Send the same request again in a moment.'
    throw new RpcError(503, message, { reason: 'not_visible_yet', retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
}
