import { and, asc, eq } from 'drizzle-orm'
import { keys } from '#shared/domain/releases/manifest.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { assets, parts } from '#worker/services/directory/release-schema.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'
import { isGone } from './r2-errors.ts'
import type { Stores } from './stores.ts'

/**
 * Makes one file of the parts, or finds the one that was made before the process died. Null when the parts are not
 * what the database remembers: the upload then starts over, and the asset is `uploading` again.
 */
export async function assemble(stores: Stores, asset: AssetRow): Promise<R2Object | null> {
  const { db, files } = stores
  const key = keys.file(asset.id)
  const find = async () => {
    const stored = await files.head(key)
    return stored?.size === asset.size ? stored : null
  }
  const before = await find()
  if (before) return before
  const received = await readParts(db, asset.id)
  try {
    if (asset.uploadId) await files.resumeMultipartUpload(key, asset.uploadId).complete(received)
  } catch (error) {
    if (!isGone(error)) throw error
  }
  const assembled = await find()
  if (!assembled) await beginAnew(stores, asset)
  return assembled
}

/** The parts that the file is made of, in order. */
export function readParts(db: Database, assetId: string) {
  return db
    .select({ partNumber: parts.number, etag: parts.etag })
    .from(parts)
    .where(eq(parts.assetId, assetId))
    .orderBy(asc(parts.number))
}

async function beginAnew({ db, files, now }: Stores, asset: AssetRow): Promise<void> {
  const upload = await files.createMultipartUpload(keys.file(asset.id))
  const { uploadId } = upload
  const touchedAt = now.toISOString()
  const batch = new Batch(db)
  batch.add(db.delete(parts).where(eq(parts.assetId, asset.id)))
  const begun = batch.add(
    db
      .update(assets)
      .set({ state: 'uploading', uploadId, touchedAt })
      .where(and(eq(assets.id, asset.id), eq(assets.state, 'verifying'))),
  )
  await batch.run()
  // The file was deleted concurrently, so no row refers to this upload.
  if (!begun.changed) await upload.abort()
}
