// Files that were verified before SHA-1 and SHA-512 were recorded get them afterwards, a few with each scheduled run.

import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import { keys } from '#shared/domain/releases/manifest.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { assets } from '#worker/services/directory/release-schema.ts'
import { advanceChannelOf } from '#worker/services/directory/releases/manifests/advance.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'
import { readOnce } from './read-once.ts'
import type { Stores } from './stores.ts'

/** Each may have gigabytes. */
const MAX_FILES = 2
/** In place of digests that can't be computed, because the stored bytes have another SHA-256. Not read again. */
const UNAVAILABLE = ''

/** Whether the digests of a file are to be recorded afterwards. */
export function lacksDigests({ state, sha512, freed }: AssetRow): boolean {
  return state === 'ready' && sha512 === null && !freed
}

/** Has a few files read again. Those that can't be read come last the next time. */
export async function fillDigests({ db, now, ports }: Pick<Context, 'db' | 'now' | 'ports'>): Promise<void> {
  const lacking = await db
    .select({ id: assets.id })
    .from(assets)
    // As text, so that the partial index serves it.
    .where(sql`state = 'ready' and sha512 is null and freed = 0`)
    .orderBy(asc(assets.touchedAt))
    .limit(MAX_FILES)
  if (lacking.length === 0) return
  const ids = lacking.map(({ id }) => id)
  await db.update(assets).set({ touchedAt: now.toISOString() }).where(inArray(assets.id, ids))
  await Promise.allSettled(ids.map((id) => ports.verify(id)))
}

/** Records the digests of a stored file with all assets that share it, and marks what is compiled from them as stale. */
export async function settleDigests({ db, files }: Stores, asset: AssetRow): Promise<void> {
  const { id, size } = asset
  const fileId = asset.fileId ?? id
  const { sha1, sha256, sha512 } = await readOnce(files, keys.file(fileId), size)
  const sharing = or(eq(assets.id, fileId), eq(assets.fileId, fileId))
  if (sha256 !== asset.sha256) {
    await db.update(assets).set({ sha1: UNAVAILABLE, sha512: UNAVAILABLE }).where(sharing)
    return logProblem('A stored file has other bytes than when it was verified', { asset: id })
  }
  const changed = await db.selectDistinct({ releaseId: assets.releaseId }).from(assets).where(sharing)
  const batch = new Batch(db)
  batch.add(db.update(assets).set({ sha1, sha512 }).where(sharing))
  for (const { releaseId } of changed) advanceChannelOf(batch, releaseId)
  await batch.run()
}
