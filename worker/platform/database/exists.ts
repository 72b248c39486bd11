import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/** The condition that a table has such a row, for conditional writes. */
export function exists(table: SQLiteTable, condition: SQL | undefined): SQL {
  return sql`exists (select 1 from ${table} where ${condition})`
}
