import { eq, type SQL } from 'drizzle-orm'
import { downloadNames } from '#shared/domain/releases/download-name.ts'
import type { DirectoryBatch } from '#worker/services/directory/context.ts'
import { assets } from '#worker/services/directory/release-schema.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'

/**
 * Fixes the names under which files are saved, in the batch that publishes a release with exactly these files.
 * @param published holds after the release was published
 */
export function nameDownloads(batch: DirectoryBatch, published: SQL, files: readonly AssetRow[]): void {
  const names = downloadNames(files)
  for (const [index, { id }] of files.entries()) {
    const downloadName = names[index] ?? null
    if (downloadName !== null) batch.when(published).update(assets, { downloadName }, eq(assets.id, id))
  }
}
