// Which service's tables a database has. Migrations are applied only to an empty database or one of the same service.
import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Wrangler's table of applied migrations. */
export const MIGRATIONS_TABLE = 'd1_migrations'
const LIST_TABLES = "SELECT name FROM sqlite_master WHERE type IN ('table', 'view')"
export const TABLES_QUERY = `${LIST_TABLES} AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`
export const MIGRATIONS_QUERY = `SELECT name FROM ${MIGRATIONS_TABLE}`

/**
 * Why a database isn't this service's, or null. One that a newer version migrated is: migrations only add.
 * @param found its tables and views, and its applied migrations
 */
export function ownerFault(
  migrationsDir: string,
  { tables, applied }: { tables: string[]; applied: string[] },
) {
  const files = migrationsIn(migrationsDir)
  const own = tables.filter((name) => name !== MIGRATIONS_TABLE)
  const missing = tablesAfter(
    migrationsDir,
    files.filter((file) => applied.includes(file)),
  ).filter((name) => !own.includes(name))
  if (missing.length) return `it lacks ${some(missing)}, which its migrations made`
  const isNewer = applied.some((name) => !files.includes(name)) && applied.includes(files[0] ?? '')
  const known = tablesAfter(migrationsDir, files)
  const foreign = isNewer ? [] : own.filter((name) => !known.includes(name))
  if (foreign.length) return `it has tables of another product (${some(foreign)})`
  // The same table names without a record of our migrations prove nothing.
  return own.length && !applied.length ? `its tables (${some(own)}) were made by something else` : null
}

/** The names of a service's migrations, in order. */
export function migrationsIn(folder: string) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

function tablesAfter(folder: string, files: string[]) {
  const database = new DatabaseSync(':memory:')
  try {
    for (const file of files) database.exec(readFileSync(`${folder}/${file}`, 'utf8'))
    return database
      .prepare(TABLES_QUERY)
      .all()
      .map(({ name }) => String(name))
  } finally {
    database.close()
  }
}

function some(names: string[]) {
  return `${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''}`
}
