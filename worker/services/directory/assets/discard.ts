// Forgetting files. The database forgets first and writes down which bytes are to go, in one batch; the bytes go
// afterwards, and the scheduled run removes those that a process which died has left behind.

import { and, eq, type SQL, sql } from 'drizzle-orm'
import { keys } from '#shared/domain/manifest.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { assets, discardedFiles } from '#worker/services/directory/release-schema.ts'

/** How many files one run removes. */
const RUN = 100

type Stores = Pick<Context, 'db' | 'now'>

/** To be run in a batch: forgets the files for which `where` holds. */
export function discardAssets(stores: Stores, where: SQL | undefined) {
  return [noteBytes(stores, where), stores.db.delete(assets).where(where)] as const
}

/** To be run in a batch: keeps the rows of a release's files, and gives up their bytes. */
export function forgetBytes(stores: Stores, releaseId: string) {
  const where = and(eq(assets.releaseId, releaseId), eq(assets.freed, false))
  return [noteBytes(stores, where), stores.db.update(assets).set({ freed: true }).where(where)] as const
}

/** To be run in a batch: writes down that the bytes of these files are to go. */
export function noteBytes({ db, now }: Stores, where: SQL | undefined) {
  return db
    .insert(discardedFiles)
    .select(
      db
        .select({
          id: assets.id,
          uploadId: assets.uploadId,
          discardedAt: sql<string>`${now.toISOString()}`.as('discarded_at'),
        })
        .from(assets)
        .where(where),
    )
    .onConflictDoNothing()
}

/** Removes bytes that nobody speaks of any more. What cannot be removed stays written down. */
export async function removeDiscarded({ db, ports }: Pick<Context, 'db' | 'ports'>): Promise<void> {
  const discarded = await db.select().from(discardedFiles).limit(RUN)
  for (const { id, uploadId } of discarded) {
    // An upload that was completed or aborted before cannot be aborted; what was assembled of it is deleted next.
    if (uploadId) await ports.files.resumeMultipartUpload(keys.file(id), uploadId).abort().catch(ignore)
    await ports.files.delete(keys.file(id))
    await db.delete(discardedFiles).where(eq(discardedFiles.id, id))
  }
}

function ignore(): void {}
