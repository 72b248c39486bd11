import { and, eq, type SQL } from 'drizzle-orm'
import { withVersion } from '#shared/domain/releases/known-keys.ts'
import type { DirectoryBatch } from '#worker/services/directory/context.ts'
import { channels } from '#worker/services/directory/release-schema.ts'
import { NEXT } from '#worker/services/directory/releases/manifests/advance.ts'
import { signaturesOf } from '#worker/services/directory/releases/publish/signed-file.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'
import { applicationKeys } from '#worker/services/directory/schema.ts'
import type { SigningKeys } from './signing-keys.ts'

/**
 * Records that a version was published with the newest key, if one of its files is signed with it, and marks all
 * channels as stale, since their clients may have that version. To be added after the publication.
 * @param isPublished holds once the release is published by this batch
 */
export function recordKnown(
  batch: DirectoryBatch,
  isPublished: SQL,
  { appId, version }: { appId: string; version: string },
  files: readonly AssetRow[],
  { newest }: SigningKeys,
): void {
  if (!newest || !files.some((file) => isSignedWith(file, newest.value))) return
  const known = withVersion(newest, version)
  if (!known) return
  const isNewest = and(eq(applicationKeys.appId, appId), eq(applicationKeys.value, newest.value))
  const columns = { knownFrom: known.knownFrom, backports: [...known.backports] }
  batch.when(isPublished).update(applicationKeys, columns, isNewest)
  batch.when(isPublished).update(channels, NEXT, eq(channels.appId, appId))
}

function isSignedWith(file: AssetRow, key: string): boolean {
  return signaturesOf(file).some(({ verifiedKey }) => verifiedKey === key)
}
