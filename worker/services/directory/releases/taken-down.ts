// Files that operators took down, as the statements that read files see them: by their stored bytes, so that a promoted
// copy is taken down with its source.

import { eq, type SQL, sql } from 'drizzle-orm'
import { forbidden } from '#shared/errors.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { assets, takenDownFiles } from '#worker/services/directory/release-schema.ts'

/** Why the stored bytes of an asset were taken down, or null. */
export const takenDownReason = sql<string | null>`(
  select reason from taken_down_files where file_id = coalesce(assets.file_id, assets.id)
)`

/** Holds for an asset whose stored bytes were taken down. */
export const isTakenDown = sql<number>`exists (
  select 1 from taken_down_files where file_id = coalesce(assets.file_id, assets.id)
)`

/**
 * Refuses a release with bytes that were taken down in its organization: they must not return under another id. Another
 * organization may be their rightful publisher.
 * @throws RpcError 403 `taken_down`
 */
export async function refuseTakenDown(db: Database, releaseId: string): Promise<void> {
  const [found] = await db
    .select({ filename: assets.filename, reason: takenDownFiles.reason })
    .from(assets)
    .innerJoin(sql`assets as known`, sql`known.sha256 = ${assets.sha256} and known.org_id = ${assets.orgId}`)
    .innerJoin(takenDownFiles, sql`${takenDownFiles.fileId} = known.id`)
    .where(eq(assets.releaseId, releaseId))
    .limit(1)
  if (!found) return
  const message = `${found.filename} can’t be published: the operators took this file down (${found.reason}). Remove it from the release.`
  throw forbidden(message, 'taken_down')
}

/** Holds while none of the files of a release has bytes that were taken down. */
export function hasNoneTakenDown(releaseId: string): SQL {
  return sql`not exists (
    select 1 from taken_down_files join assets as known on known.id = taken_down_files.file_id
      join assets as own on own.sha256 = known.sha256 and own.org_id = known.org_id
      where own.release_id = ${releaseId}
  )`
}
