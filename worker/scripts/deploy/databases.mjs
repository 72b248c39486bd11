// The databases of a deployment: which ones it has, whether they are its own, and what is missing.

import { fail } from '#worker/scripts/install.mjs'
import { bookkeeping, migrationsIn, migrationsQuery, ownerFault, tablesQuery } from './database-owner.mjs'
import { ask, askJson, wrangler } from './wrangler.mjs'

/** @typedef {import('./deployment.mjs').Database} Database */
/** @typedef {{ name: string, uuid: string }} Found */

/**
 * The databases of the account by binding. One that the serving version is bound to stays, whatever its name: older
 * deployments called them `identity`, `directory` and `billing`.
 * @param {Database[]} databases
 * @param {import('./serving.mjs').Serving | null} before
 * @returns {Promise<Map<string, Found>>}
 */
export async function findDatabases(databases, before) {
  /** @type {Found[]} */
  const all = await askJson('d1', 'list', '--json')
  const boundTo = (/** @type {string} */ binding) => before?.bindings.find(({ name }) => name === binding)?.id
  const entries = databases.flatMap(({ binding, database_name }) => {
    const bound = all.find(({ uuid }) => uuid === boundTo(binding))
    const found = bound ?? all.find(({ name }) => name === database_name)
    return found ? [/** @type {const} */ ([binding, found])] : []
  })
  return new Map(entries)
}

/**
 * Which migrations each database has had. Ends the deployment when one holds something else.
 * @param {Database[]} databases
 * @param {string} configFile
 * @returns {Promise<Map<string, string[]>>} by binding
 */
export async function appliedMigrations(databases, configFile) {
  const contents = await Promise.all(databases.map(({ binding }) => contentsOf(binding, configFile)))
  const faults = databases.flatMap(({ binding, database_name, migrations_dir }, index) => {
    const fault = ownerFault(migrations_dir, contents[index] ?? { tables: [], applied: [] })
    return fault ? [`The database ${database_name} isn't this product's ${binding}: ${fault}.`] : []
  })
  if (faults.length)
    fail(`${faults.join('\n')}\nNothing was changed. Rename or remove it, or use another account.`)
  return new Map(databases.map(({ binding }, index) => [binding, contents[index]?.applied ?? []]))
}

/**
 * @param {string} binding
 * @param {string} configFile
 * @returns {Promise<{ tables: string[], applied: string[] }>}
 */
async function contentsOf(binding, configFile) {
  const command = ['d1', 'execute', binding, '--remote', '--json', '--config', configFile, '--command']
  const names = (/** @type {{ results: { name: string }[] } | undefined} */ rows) =>
    rows?.results.map(({ name }) => name) ?? []
  // The second query fails where no migration was ever applied, which is rare.
  const both = await ask(...command, `${tablesQuery}; ${migrationsQuery}`)
  if (both.status === 0) {
    const [tables, applied] = JSON.parse(both.printed)
    return { tables: names(tables), applied: names(applied) }
  }
  const [tables] = await askJson(...command, tablesQuery)
  if (names(tables).includes(bookkeeping))
    fail(`${both.said}\nThe migrations of ${binding} could not be read.`)
  return { tables: names(tables), applied: [] }
}

/**
 * Makes the databases that are missing.
 * @param {Database[]} databases
 * @param {Map<string, Found>} found by binding
 */
export async function makeDatabases(databases, found) {
  const missing = databases.filter(({ binding }) => !found.has(binding))
  for (const { database_name } of missing) await wrangler('d1', 'create', database_name)
  return missing.length ? new Map([...found, ...(await findDatabases(missing, null))]) : found
}

/**
 * Applies the migrations that databases haven't had.
 * @param {Database[]} databases
 * @param {Map<string, string[]>} applied by binding
 * @param {string} configFile
 */
export async function migrateDatabases(databases, applied, configFile) {
  for (const { binding, migrations_dir } of databases) {
    const had = applied.get(binding) ?? []
    if (migrationsIn(migrations_dir).some((name) => !had.includes(name)))
      await wrangler('d1', 'migrations', 'apply', binding, '--remote', '--config', configFile)
  }
}
