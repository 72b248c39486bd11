// The databases of a deployment: which exist, whether they belong to this product, and what is missing.
import { fail } from '#worker/scripts/fail.ts'
import {
  MIGRATIONS_QUERY,
  MIGRATIONS_TABLE,
  migrationsIn,
  ownerFault,
  TABLES_QUERY,
} from './database-owner.ts'
import type { Database } from './deployment.ts'
import type { Serving } from './serving.ts'
import { ask, askJson, wrangler } from './wrangler.ts'

export interface Found {
  name: string
  uuid: string
}

/**
 * The databases of the account by binding. The one that the serving version is bound to wins over the name: older
 * deployments called them `identity`, `directory` and `billing`.
 */
export async function findDatabases(
  databases: Database[],
  before: Serving | null,
): Promise<Map<string, Found>> {
  const all: Found[] = await askJson('d1', 'list', '--json')
  const boundTo = (binding: string) => before?.bindings.find(({ name }) => name === binding)?.id
  const entries = databases.flatMap(({ binding, database_name }) => {
    const bound = all.find(({ uuid }) => uuid === boundTo(binding))
    const found = bound ?? all.find(({ name }) => name === database_name)
    return found ? [[binding, found] as const] : []
  })
  return new Map(entries)
}

/** The applied migrations by binding. A database of another product ends the deployment. */
export async function appliedMigrations(
  databases: Database[],
  configFile: string,
): Promise<Map<string, string[]>> {
  const contents = await Promise.all(databases.map(({ binding }) => contentsOf(binding, configFile)))
  const faults = databases.flatMap(({ binding, database_name, migrations_dir }, index) => {
    const fault = ownerFault(migrations_dir, contents[index] ?? { tables: [], applied: [] })
    return fault ? [`The database ${database_name} isn't this product's ${binding}: ${fault}.`] : []
  })
  if (faults.length)
    fail(`${faults.join('\n')}\nNothing was changed. Rename or remove it, or use another account.`)
  return new Map(databases.map(({ binding }, index) => [binding, contents[index]?.applied ?? []]))
}

async function contentsOf(
  binding: string,
  configFile: string,
): Promise<{ tables: string[]; applied: string[] }> {
  const command = ['d1', 'execute', binding, '--remote', '--json', '--config', configFile, '--command']
  const names = (rows: { results: { name: string }[] } | undefined) =>
    rows?.results.map(({ name }) => name) ?? []
  // The second query fails where no migration was ever applied.
  const both = await ask(...command, `${TABLES_QUERY}; ${MIGRATIONS_QUERY}`)
  if (both.status === 0) {
    const [tables, applied] = JSON.parse(both.stdout)
    return { tables: names(tables), applied: names(applied) }
  }
  const [tables] = await askJson(...command, TABLES_QUERY)
  if (names(tables).includes(MIGRATIONS_TABLE))
    fail(`${both.output}\nThe migrations of ${binding} can't be read.`)
  return { tables: names(tables), applied: [] }
}

/** Creates the missing databases. @param found by binding */
export async function makeDatabases(databases: Database[], found: Map<string, Found>) {
  const missing = databases.filter(({ binding }) => !found.has(binding))
  for (const { database_name } of missing) await wrangler('d1', 'create', database_name)
  return missing.length ? new Map([...found, ...(await findDatabases(missing, null))]) : found
}

/** Applies pending migrations. @param applied by binding */
export async function migrateDatabases(
  databases: Database[],
  applied: Map<string, string[]>,
  configFile: string,
) {
  for (const { binding, migrations_dir } of databases) {
    const done = applied.get(binding) ?? []
    if (migrationsIn(migrations_dir).some((name) => !done.includes(name)))
      await wrangler('d1', 'migrations', 'apply', binding, '--remote', '--config', configFile)
  }
}
