// Forgetting files. The database forgets first and writes down which bytes are to go, in one batch; the bytes go
// afterwards, and the scheduled run removes those that a process which died has left behind.

import { and, eq, type SQL, sql } from 'drizzle-orm'
import { keys } from '#shared/domain/releases/manifest.ts'
import type { Write } from '#worker/platform/database/d1.ts'
import type { Context, DirectoryBatch } from '#worker/services/directory/context.ts'
import { assets, discardedFiles } from '#worker/services/directory/release-schema.ts'

/** How many files one run removes. */
const MAX_REMOVED = 100

type Stores = Pick<Context, 'db' | 'now'>

/** Forgets, in a batch, the files for which `where` holds. */
export function discardAssets(batch: DirectoryBatch, stores: Stores, where: SQL | undefined): Write {
  batch.add(noteBytes(stores, where))
  return batch.add(stores.db.delete(assets).where(where))
}

/**
 * Gives up the bytes of a release's files, in the batch that purges it and after that change, unless a promoted copy
 * shares them: then they count with the copy. The rows stay. Nothing happens to a release that isn't purged.
 */
export function forgetBytes(batch: DirectoryBatch, stores: Stores, releaseId: string): void {
  const isPurged = sql`exists (select 1 from releases where id = ${releaseId} and purged_at is not null)`
  const ofRelease = and(eq(assets.releaseId, releaseId), isPurged)
  const heirs = sql`(
    select (
      select min(other.id) from assets as other where ${sharesFile('other', 'given')} and ${isKept('other')}
    ) from assets as given where given.release_id = ${releaseId} and not given.freed and ${isPurged}
  )`
  batch.add(noteBytes(stores, ofRelease))
  batch.add(stores.db.update(assets).set({ freed: false }).where(sql`${assets.id} in ${heirs}`))
  batch.add(stores.db.update(assets).set({ freed: true }).where(ofRelease))
}

/** To be run in a batch: records that the bytes of these files are to go, except those that another asset shares. */
export function noteBytes({ db, now }: Stores, where: SQL | undefined) {
  const isShared = sql`exists (
    select 1 from assets as other
      where ${sharesFile('other', 'assets')} and other.id <> assets.id and ${isKept('other')}
  )`
  return db
    .insert(discardedFiles)
    .select(
      db
        .select({
          id: sql<string>`coalesce(assets.file_id, assets.id)`.as('id'),
          uploadId: assets.uploadId,
          discardedAt: sql<string>`${now.toISOString()}`.as('discarded_at'),
        })
        .from(assets)
        .where(and(where, sql`not ${isShared}`)),
    )
    .onConflictDoNothing()
}

/** Whether two assets have the same stored bytes; both alternatives have an index. */
function sharesFile(one: string, other: string): SQL {
  return sql.raw(
    `(${one}.id = coalesce(${other}.file_id, ${other}.id) or ${one}.file_id = coalesce(${other}.file_id, ${other}.id))`,
  )
}

/** Whether an asset still needs its bytes: neither its release was purged nor its application retired. */
function isKept(asset: string): SQL {
  return sql.raw(`exists (
    select 1 from releases join applications on applications.id = releases.app_id
      where releases.id = ${asset}.release_id and releases.purged_at is null and applications.retired_at is null
  )`)
}

/** Removes bytes that no row refers to. What can't be removed stays recorded. */
export async function removeDiscarded({ db, ports }: Pick<Context, 'db' | 'ports'>): Promise<void> {
  const discarded = await db.select().from(discardedFiles).limit(MAX_REMOVED)
  for (const { id, uploadId } of discarded) {
    // An upload that was completed or aborted before cannot be aborted; what was assembled of it is deleted next.
    if (uploadId) await ports.files.resumeMultipartUpload(keys.file(id), uploadId).abort().catch(ignore)
    await ports.files.delete(keys.file(id))
    await db.delete(discardedFiles).where(eq(discardedFiles.id, id))
  }
}

function ignore(): void {}
