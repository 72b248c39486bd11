// Whose tables a database holds. Migrations are applied only to an empty one or to one of the same service.
import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Where wrangler notes which migrations a database has had. */
export const bookkeeping = 'd1_migrations'
const listTables = "SELECT name FROM sqlite_master WHERE type IN ('table', 'view')"
export const tablesQuery = `${listTables} AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`
export const migrationsQuery = `SELECT name FROM ${bookkeeping}`

/**
 * Why a database isn't this service's, or null. One that a newer version has migrated is: migrations only add.
 * @param {string} migrationsDir
 * @param {{ tables: string[], applied: string[] }} found its tables and views, and the migrations that it has had
 */
export function ownerFault(migrationsDir, { tables, applied }) {
  const files = migrationsIn(migrationsDir)
  const own = tables.filter((name) => name !== bookkeeping)
  const missing = tablesAfter(
    migrationsDir,
    files.filter((file) => applied.includes(file)),
  ).filter((name) => !own.includes(name))
  if (missing.length) return `it lacks ${some(missing)}, which its migrations made`
  const isNewer = applied.some((name) => !files.includes(name)) && applied.includes(files[0] ?? '')
  const known = tablesAfter(migrationsDir, files)
  const foreign = isNewer ? [] : own.filter((name) => !known.includes(name))
  if (foreign.length) return `it has tables of another product (${some(foreign)})`
  // Tables of the same names, but nothing says that they were made here.
  return own.length && !applied.length ? `its tables (${some(own)}) were made by something else` : null
}

/**
 * The names of a service's migrations, in their order.
 * @param {string} folder
 */
export function migrationsIn(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

/**
 * @param {string} folder
 * @param {string[]} files
 */
function tablesAfter(folder, files) {
  const database = new DatabaseSync(':memory:')
  try {
    for (const file of files) database.exec(readFileSync(`${folder}/${file}`, 'utf8'))
    return database
      .prepare(tablesQuery)
      .all()
      .map(({ name }) => String(name))
  } finally {
    database.close()
  }
}

/** @param {string[]} names */
function some(names) {
  return `${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''}`
}
