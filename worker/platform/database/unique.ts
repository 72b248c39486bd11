// Unique indexes by name. SQLite reports a violation by the columns of the index, so a name is looked up in the schema:
// a violation of another index is a defect, and must not be taken for a conflict between two requests.

import { is } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'

/** A unique index or primary key of a table, and how SQLite reports that it is violated. */
export interface Unique {
  name: string
  report: string
}

/** Names the primary key of a table; the answer's name begins with the table's. */
export const PRIMARY_KEY = 'primary key'

/**
 * The unique index of this name (or `PRIMARY_KEY`) of a table.
 * @throws Error when the schema has none
 */
export function unique(table: SQLiteTable, name: string): Unique {
  const { name: tableName, indexes, columns, primaryKeys } = getTableConfig(table)
  const index = indexes.find(({ config }) => config.unique && config.name === name)
  const indexed =
    name === PRIMARY_KEY
      ? (primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary))
      : (index?.config.columns ?? columns.filter(({ uniqueName }) => uniqueName === name))
  if (indexed.length === 0) throw new Error(`The table ${tableName} has no unique index ${name}.`)
  const names = indexed.map((each) => (is(each, SQLiteColumn) ? `${tableName}.${columnName(each)}` : null))
  // An index over expressions is reported by its own name.
  const qualified = name === PRIMARY_KEY ? `${tableName} ${PRIMARY_KEY}` : name
  return { name: qualified, report: names.includes(null) ? `index '${name}'` : names.join(', ') }
}

/** In the database, where the schema is opened with `casing: 'snake_case'`. */
function columnName({ keyAsName, name }: SQLiteColumn): string {
  return keyAsName ? toSnakeCase(name) : name
}

const VIOLATION = /UNIQUE constraint failed: (index '\w+'|\w+\.\w+(?:, \w+\.\w+)*)/

/** The name of the one of `uniques` that `error` reports as violated, or null. */
export function violatedUnique(error: unknown, uniques: readonly Unique[]): string | null {
  // D1 throws bare errors from a batch; drizzle wraps those of single statements.
  for (let each = error; each instanceof Error; each = each.cause) {
    const report = VIOLATION.exec(each.message)?.[1]
    const violated = uniques.find((one) => one.report === report)
    if (violated) return violated.name
  }
  return null
}
