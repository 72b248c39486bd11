import { and, eq, type SQL } from 'drizzle-orm'
import { downloadNames } from '#shared/domain/download-name.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { assets } from '#worker/services/directory/release-schema.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'

/**
 * To be run in the batch that publishes a release with exactly these files, after that change: fixes the names under
 * which they are saved. It takes effect only if `published` holds then.
 */
export function nameDownloads(db: Database, files: readonly AssetRow[], published: SQL) {
  const names = downloadNames(files)
  return files.flatMap(({ id }, index) => {
    const downloadName = names[index] ?? null
    return downloadName === null
      ? []
      : [
          db
            .update(assets)
            .set({ downloadName })
            .where(and(eq(assets.id, id), published)),
        ]
  })
}
