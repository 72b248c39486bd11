import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { DirectoryBatch } from '#worker/services/directory/context.ts'
import { assets } from '#worker/services/directory/release-schema.ts'
import { includedNames } from '#worker/services/directory/releases/channels/links.ts'
import { precedenceOf } from '#worker/services/directory/releases/channels/precedence.ts'
import type { AssetRow, ReleaseRow } from '#worker/services/directory/releases/rows.ts'

/**
 * Fixes what the deltas of a release start from where no request said it, in the batch that publishes it with exactly
 * these files: the highest lower release that clients of the channel are offered, and that has the file in full.
 * Packaging tools compute a delta from the latest release that they download. One for which that holds twice stays
 * without a base, and is offered to no client.
 * @param published holds after the release was published
 */
export function settleBases(
  batch: DirectoryBatch,
  published: SQL,
  { appId, channel, version }: ReleaseRow,
  files: readonly AssetRow[],
): void {
  const precedence = precedenceOf(version)
  if (!precedence) return
  for (const { id, releaseId, deltaFor, deltaFrom, inferred } of files) {
    if (deltaFor === null || deltaFrom !== null || !inferred.includes('deltaFrom')) continue
    const base = sql`(
      select lower.version from releases as lower
      where lower.app_id = ${appId} and lower.channel in ${includedNames(appId, channel)}
        and lower.precedence > '' and lower.precedence < ${precedence}
        and lower.status = 'published' and lower.yanked_at is null and lower.purged_at is null
        and exists (
          select 1 from assets as whole where whole.release_id = lower.id and whole.update_platform = ${deltaFor}
        )
      order by lower.precedence desc limit 1
    )`
    const isFree = sql`not exists (
      select 1 from assets as other
      where other.release_id = ${releaseId} and other.delta_for = ${deltaFor} and other.delta_from = ${base}
    )`
    batch.when(published).update(assets, { deltaFrom: base }, and(eq(assets.id, id), isFree))
  }
}
