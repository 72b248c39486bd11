// The directory's calls about what other hosts serve.

import * as z from 'zod/mini'
import { ImportDraft, ImportPreview, ImportSource } from '#shared/domain/import/import-preview.ts'
import { AssetWithUpload } from '#shared/domain/releases/asset.ts'
import { mutation, needsVerifiedEmail } from '#shared/rpc.ts'

const Id = z.string().check(z.minLength(1), z.maxLength(300))

export const imports = {
  /**
   * What a version of a feed of another host would be as a release here. It stores nothing. A mutation, since it makes
   * requests to that host, and since a query would put the feed's URL, which may hold a secret, into its own.
   */
  'imports.preview': mutation(z.extend(ImportSource, { org: Id, app: Id }), ImportPreview),
  /** Begins a draft of it, and registers its files; repeated, it is the same draft. */
  'imports.createDraft': needsVerifiedEmail(
    mutation(z.extend(ImportSource, { org: Id, app: Id }), ImportDraft),
  ),
  /** Fetches the next missing part of such a file; after the last one the file is verified. */
  'imports.fetchPart': needsVerifiedEmail(
    mutation(z.object({ org: Id, app: Id, asset: Id }), AssetWithUpload),
  ),
}
export type ImportsContract = typeof imports
