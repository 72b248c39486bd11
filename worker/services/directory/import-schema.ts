// The tables of imports. Conventions as in `schema.ts`.

import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ImportFile } from '#shared/domain/import/import-preview.ts'
import { assets } from './release-schema.ts'

/** Files of drafts whose bytes come from another host. The row stays as long as the file. */
export const importedFiles = sqliteTable('imported_files', {
  assetId: text()
    .primaryKey()
    .references(() => assets.id, { onDelete: 'cascade' }),
  url: text().notNull(),
  /** What the feed states of the bytes; null: nothing. */
  digest: text({ mode: 'json' }).$type<NonNullable<ImportFile['digest']>>(),
})
