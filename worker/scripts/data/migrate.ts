// Applies the migrations of the local databases, recorded in wrangler's own table. Wrangler's command, which deployments
// run, would start a process for each database at every start.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Miniflare } from 'miniflare'
import { root } from '#worker/scripts/repository.ts'
import { databasePaths, services, store, withDatabase } from './data-layout.ts'

const CREATE_MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`

/** Applies pending migrations: each file and its record in one batch. */
export async function migrate(dataDir: string) {
  // Starting a runtime for this costs more than half a second.
  if (services.every((service) => isMigrated(`${dataDir}/${databasePaths[service]}`, service))) return
  const { convertV4MiniflareOptions, Miniflare } = await import('miniflare')
  const databases = Object.fromEntries(services.map((service) => [service, service]))
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: 'export default {}',
      compatibilityDate: '2026-09-18',
      d1Databases: databases,
      resourcePersistencePath: `${dataDir}/${store}`,
      cf: false,
      telemetry: { enabled: false },
    }),
  )
  try {
    await Promise.all(services.map(async (service) => apply(await runtime.getD1Database(service), service)))
  } finally {
    await runtime.dispose()
  }
}

/** Whether a database has every migration. An unreadable one is left to the runtime, which reports the error. */
function isMigrated(path: string, service: string) {
  if (!existsSync(path)) return false
  try {
    const rows = withDatabase(path, (database) => database.prepare('SELECT name FROM d1_migrations').all())
    const applied = new Set(rows.map(({ name }) => name))
    return migrationsOf(service).every((name) => applied.has(name))
  } catch {
    return false
  }
}

const folderOf = (service: string) => `${root}/worker/services/${service}/migrations`

function migrationsOf(service: string) {
  const names = readdirSync(folderOf(service))
  return names.filter((name) => name.endsWith('.sql')).sort()
}

async function apply(database: Awaited<ReturnType<Miniflare['getD1Database']>>, service: string) {
  await database.prepare(CREATE_MIGRATIONS_TABLE).run()
  const { results } = await database.prepare('SELECT name FROM d1_migrations').all()
  const applied = new Set(results.map(({ name }) => name))
  for (const name of migrationsOf(service).filter((file) => !applied.has(file))) {
    const statements = readFileSync(`${folderOf(service)}/${name}`, 'utf8').split('--> statement-breakpoint')
    await database.batch([
      ...statements.filter((sql) => sql.trim()).map((sql) => database.prepare(sql)),
      database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
    ])
  }
}
