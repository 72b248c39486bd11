import { conflict } from '#shared/errors.ts'
import type { ReleaseRow } from '#worker/services/directory/releases/rows.ts'

/** @throws RpcError 409 `not_published` for a draft */
export function requirePublished({ status }: Pick<ReleaseRow, 'status'>): void {
  if (status === 'draft')
    throw conflict('This release is a draft. Publish it, or delete it.', undefined, 'not_published')
}

/** @throws RpcError 409 `not_published` for a draft, `purged` for one whose files are gone */
export function requireKept(release: Pick<ReleaseRow, 'status' | 'purgedAt'>): void {
  requirePublished(release)
  if (release.purgedAt !== null)
    throw conflict('The files of this release are gone. Publish a new one.', undefined, 'purged')
}
