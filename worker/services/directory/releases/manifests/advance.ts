// Every change that updaters should see raises the revision of its channel, in the batch that makes the change. The
// revision is both the mark that a manifest is stale and the order in which manifests replace each other.

import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import { RpcError } from '#shared/errors.ts'
import type { Write } from '#worker/platform/database/d1.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { Context, Database, DirectoryBatch } from '#worker/services/directory/context.ts'
import { channels, releases } from '#worker/services/directory/release-schema.ts'
import { includingNames } from '#worker/services/directory/releases/channels/links.ts'
import { COMPILER } from './compiled.ts'
import { repairChannels } from './repair.ts'
import { writeManifest } from './write-manifest.ts'

const RETRY_AFTER_SECONDS = 5
/** A channel that wasn't there before. */
export const FIRST = { revision: 1, writtenRevision: 0, compiledBy: COMPILER }
/** The next revision. */
export const NEXT = { revision: sql`${channels.revision} + 1` }

/** Opens production in the batch of `cause`, which inserts the application: its feed exists from the start, empty. */
export function openFirstChannel(batch: DirectoryBatch, cause: Write, appId: string): void {
  batch.when(cause).insert(channels, { appId, channel: '', ...FIRST })
}

/** To be run with a change of an application that all of its channels show, such as its end. */
export function advanceAllChannels(db: Database, appId: string) {
  return db.update(channels).set(NEXT).where(eq(channels.appId, appId))
}

/** Marks every channel that includes a changed one as stale, in the batch of the change and only if `changed`. */
export function advanceIncluding(
  batch: DirectoryBatch,
  changed: SQL | Write,
  appId: string | SQL,
  channel: string | SQL,
): void {
  const isIncluding = sql`${channels.channel} in ${includingNames(appId, channel)}`
  batch.when(changed).update(channels, NEXT, and(eq(channels.appId, sql`${appId}`), isIncluding))
}

/**
 * Marks the channel of a changed release as stale, and those that include it, in the batch of the change and after it.
 * @param changed holds for the release after the change; undefined: after any
 */
export function advanceChannelOf(batch: DirectoryBatch, releaseId: string, changed?: SQL): void {
  const { db } = batch
  const here = and(eq(releases.id, releaseId), eq(releases.status, 'published'), changed)
  const ofRelease = db
    .select({ revision: channels.revision })
    .from(channels)
    .where(and(eq(channels.appId, releases.appId), eq(channels.channel, releases.channel)))
  const ofItself = (column: 'app_id' | 'channel') =>
    sql`(select ${sql.identifier(column)} from releases where id = ${releaseId})`
  const isChanged = exists(db.select({ id: releases.id }).from(releases).where(here))
  const place = { appId: ofItself('app_id'), channel: ofItself('channel') }
  const opened = { ...place, ...FIRST }
  batch.when(isChanged).insert(channels, opened, { target: [channels.appId, channels.channel], set: NEXT })
  batch.add(
    db
      .update(releases)
      .set({ revision: sql`${ofRelease}` })
      .where(here),
  )
  advanceIncluding(batch, isChanged, place.appId, place.channel)
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
