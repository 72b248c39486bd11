import type { Database } from '#worker/services/directory/context.ts'

/** Where an asset's rows and bytes are. */
export interface Stores {
  db: Database
  files: R2Bucket
  now: Date
}
