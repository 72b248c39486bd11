import { and, eq, type SQL, sql } from 'drizzle-orm'
import { Batch } from '#worker/platform/database/d1.ts'
import type { DirectoryBatch } from '#worker/services/directory/context.ts'
import { channels, releases, takenDownFiles } from '#worker/services/directory/release-schema.ts'
import { NEXT } from '#worker/services/directory/releases/manifests/advance.ts'
import { repairChannels } from '#worker/services/directory/releases/manifests/repair.ts'
import { writeManifest } from '#worker/services/directory/releases/manifests/write-manifest.ts'
import type { OperatorContext } from './context.ts'
import { requireFile } from './queries.ts'
import { emitAsOperator } from './record.ts'
import { showAct } from './show-takedowns.ts'

/**
 * Takes stored bytes down, and with them every asset that shares them: feeds offer the release below, and the files
 * answer 410 with the reason. What is promoted later is taken down as well. Doing it again replaces the reason.
 * @throws RpcError 404, 503 `not_visible_yet`
 */
export async function takeDownFile(
  ctx: OperatorContext,
  { file, reason }: { file: string; reason: string },
): Promise<null> {
  const { db, now } = ctx
  const { fileId, filename, orgId, appId } = await requireFile(db, file)
  const batch = new Batch(db)
  const takenDown = batch.add(
    db
      .insert(takenDownFiles)
      .values({ fileId, reason, at: now.toISOString() })
      .onConflictDoUpdate({
        target: takenDownFiles.fileId,
        set: { reason, at: now.toISOString() },
        setWhere: sql`${takenDownFiles.reason} <> ${reason}`,
      }),
  )
  emitAsOperator(batch, takenDown, ctx, {
    orgId,
    appId,
    name: 'asset.takenDown',
    subject: { id: fileId, name: filename },
    details: { reason },
  })
  advanceFile(batch, fileId)
  await batch.run()
  await showFile(ctx, appId, fileId)
  return null
}

/** Makes stored bytes available again. @throws RpcError 404, 503 `not_visible_yet` */
export async function restoreFile(ctx: OperatorContext, { file }: { file: string }): Promise<null> {
  const { db } = ctx
  const { fileId, filename, orgId, appId } = await requireFile(db, file)
  const batch = new Batch(db)
  const restored = batch.add(db.delete(takenDownFiles).where(eq(takenDownFiles.fileId, fileId)))
  emitAsOperator(batch, restored, ctx, {
    orgId,
    appId,
    name: 'asset.restored',
    subject: { id: fileId, name: filename },
  })
  advanceFile(batch, fileId)
  await batch.run()
  await showFile(ctx, appId, fileId)
  return null
}

/** The published releases that have these bytes, as a subquery. */
function releasesWith(fileId: string): SQL {
  return sql`(
    select id from releases where status = 'published' and id in (
      select release_id from assets where id = ${fileId}
      union select release_id from assets where file_id = ${fileId}
    )
  )`
}

/**
 * Marks, in the batch of an act, all channels of the application as stale, because any may include one with these bytes,
 * and the markers and indexes of the releases that have them.
 */
function advanceFile(batch: DirectoryBatch, fileId: string): void {
  const { db } = batch
  const ids = releasesWith(fileId)
  const ofRelease = db
    .select({ revision: channels.revision })
    .from(channels)
    .where(and(eq(channels.appId, releases.appId), eq(channels.channel, releases.channel)))
  batch.add(
    db
      .update(channels)
      .set(NEXT)
      .where(sql`${channels.appId} in (select app_id from releases where id in ${ids})`),
  )
  batch.add(
    db
      .update(releases)
      .set({ revision: sql`${ofRelease}` })
      .where(sql`${releases.id} in ${ids}`),
  )
}

/** Writes the channels that have the bytes, then, after the answer, those that include them. */
async function showFile(ctx: OperatorContext, appId: string, fileId: string): Promise<void> {
  const { db, ports } = ctx
  const places = await db.all<{ channel: string }>(
    sql`select distinct channel from releases where id in ${releasesWith(fileId)}`,
  )
  await showAct(async () => {
    for (const { channel } of places) await writeManifest({ db, files: ports.files }, appId, channel)
  })
  ctx.waitUntil(repairChannels(ctx, appId))
}
