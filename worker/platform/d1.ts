// What D1 says when a constraint refuses a write, and writes that carry their own condition. D1 throws bare errors
// from a batch and wraps them for single statements, so the chain of causes is walked.

import { getTableColumns, is, SQL, sql } from 'drizzle-orm'
import type { DrizzleD1Database } from 'drizzle-orm/d1'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/**
 * The `table.column` whose unique constraint `error` reports (the first, of several columns), the index's name where
 * it is over expressions, or null.
 */
export function uniqueViolation(error: unknown): string | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    const [, column, index] =
      /UNIQUE constraint failed: (?:(\w+\.\w+)|index '(\w+)')/.exec(each.message) ?? []
    if (column ?? index) return column ?? index ?? null
  }
  return null
}

/** How many rows a list without pages holds at most. */
export const LIST_LIMIT = 10_000

/** A row to insert, of which each value may also be left to the database to find. */
type Insertable<Row> = { [Name in keyof Row]: Row[Name] | SQL }

/**
 * Inserts a row if `condition` holds at that moment: one statement, so it is safe against its twin. Nothing comes
 * back from `.returning()` when it does not hold. Columns left out get their default, or null.
 */
export function insertIf<T extends SQLiteTable, Schema extends Record<string, unknown>>(
  db: DrizzleD1Database<Schema>,
  table: T,
  row: Insertable<T['$inferInsert']>,
  condition: SQL,
) {
  const given: Record<string, unknown> = row
  const values = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = given[name] ?? column.default ?? null
    return is(value, SQL) ? sql`(${value})` : sql`${sql.param(value, column)}`
  })
  return db.insert(table).select(sql`select ${sql.join(values, sql`, `)} where ${condition}`)
}

/**
 * Inserts a row if the statement right before it in the batch has changed one. Such inserts can follow each other:
 * after a write that changed nothing, none of them does.
 */
export function insertIfChanged<T extends SQLiteTable, Schema extends Record<string, unknown>>(
  db: DrizzleD1Database<Schema>,
  table: T,
  row: Insertable<T['$inferInsert']>,
) {
  return insertIf(db, table, row, sql`changes() > 0`)
}

/**
 * Undoes the whole batch that it stands in, unless `condition` holds at that moment: then it inserts a row of nothing,
 * which `table` cannot take.
 */
export function demand<T extends SQLiteTable, Schema extends Record<string, unknown>>(
  db: DrizzleD1Database<Schema>,
  table: T,
  condition: SQL,
) {
  const nothing = Object.keys(getTableColumns(table)).map(() => sql`null`)
  return db.insert(table).select(sql`select ${sql.join(nothing, sql`, `)} where not (${condition})`)
}

/**
 * What a batch gives; or, when it was undone, why: a demand that was not met, or the `table.column` whose value is taken.
 * @throws whatever else went wrong
 */
export async function attempt<T>(
  batch: Promise<T>,
): Promise<{ results: T } | { refused: 'unmet' | (string & {}) }> {
  try {
    return { results: await batch }
  } catch (error) {
    const refused = isUnmet(error) ? 'unmet' : uniqueViolation(error)
    if (refused) return { refused }
    throw error
  }
}

/** Whether `error` says that a `demand` was not met. */
function isUnmet(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if (/NOT NULL constraint failed/.test(each.message)) return true
  return false
}
