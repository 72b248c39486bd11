// The directory's calls about what other hosts serve.

import * as z from 'zod/mini'
import { ImportPreview, ImportSource } from '#shared/domain/import/import-preview.ts'
import { mutation } from '#shared/rpc.ts'

const Id = z.string().check(z.minLength(1), z.maxLength(300))

export const imports = {
  /**
   * What a version of a feed of another host would be as a release here. It stores nothing. A mutation, since it makes
   * requests to that host, and since a query would put the feed's URL, which may hold a secret, into its own.
   */
  'imports.preview': mutation(z.extend(ImportSource, { org: Id, app: Id }), ImportPreview),
}
export type ImportsContract = typeof imports
