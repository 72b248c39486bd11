// Applies the migrations of wrangler.toml's databases, with the bookkeeping that wrangler itself uses.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { root } from './install.mjs'

const services = ['identity', 'directory', 'billing']
const bookkeeping = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`

/**
 * Each file is applied whole or not at all, together with the note that it was.
 * @param {string} persistencePath
 */
export async function migrate(persistencePath) {
  const databases = Object.fromEntries(services.map((service) => [service, service]))
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: 'export default {}',
      compatibilityDate: '2026-09-18',
      d1Databases: databases,
      resourcePersistencePath: persistencePath,
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

/**
 * @param {Awaited<ReturnType<Miniflare['getD1Database']>>} database
 * @param {string} service
 */
async function apply(database, service) {
  const folder = `${root}/worker/services/${service}/migrations`
  if (!existsSync(folder)) return
  await database.prepare(bookkeeping).run()
  const { results } = await database.prepare('SELECT name FROM d1_migrations').all()
  const applied = new Set(results.map(({ name }) => name))
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql') && !applied.has(name))
  for (const name of files.sort()) {
    const statements = readFileSync(`${folder}/${name}`, 'utf8').split('--> statement-breakpoint')
    await database.batch([
      ...statements.filter((sql) => sql.trim()).map((sql) => database.prepare(sql)),
      database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
    ])
  }
}
