// `npm run deploy` with the real wrangler, against a stand-in for Cloudflare's interface.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startCloudflare } from '#tests/fixtures/cloudflare.ts'
import { commandOf } from '#tests/fixtures/command.ts'
import { migrationsIn } from '#worker/scripts/deploy/database-owner.ts'

const root = join(import.meta.dirname, '../..')
let cloudflare: Awaited<ReturnType<typeof startCloudflare>>
beforeEach(async () => {
  cloudflare = await startCloudflare()
})
afterEach(() => cloudflare.stop())

async function deploy(environment: Record<string, string> = { SITE_ORIGIN: cloudflare.origin }) {
  const child = spawn(process.execPath, commandOf('deploy', ['--health-seconds=1']), {
    cwd: root,
    env: { ...process.env, ...cloudflare.environment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { status, output: out + err }
}
const tablesOf = (name: string) =>
  cloudflare.databases
    .get(name)
    ?.tables.prepare('SELECT name FROM sqlite_master')
    .all()
    .map(({ name }) => name)

/** The SQL of a migrated database. */
function migrated(service: string) {
  const folder = join(root, 'worker/services', service, 'migrations')
  const files = migrationsIn(folder)
  const names = files.map((file) => `('${file}')`)
  return [
    ...files.map((file) => readFileSync(join(folder, file), 'utf8')),
    `CREATE TABLE d1_migrations (name TEXT); INSERT INTO d1_migrations VALUES ${names}`,
  ].join(';')
}

test('rolls back an unhealthy version, and finds or creates its databases and bucket', async () => {
  // One with the name that older deployments gave it, one left by an interrupted deployment, and none.
  const identity = cloudflare.makeDatabase('identity', migrated('identity'))
  const directory = cloudflare.makeDatabase('gantry-directory', migrated('directory'))
  const before = cloudflare.deploy('gantry', [
    { type: 'd1', name: 'IDENTITY_DB', id: identity.uuid },
    { type: 'd1', name: 'BILLING_DB', id: 'one that was deleted' },
    { type: 'plain_text', name: 'SITE_ORIGIN', text: cloudflare.origin },
    { type: 'secret_text', name: 'TOKEN_SIGNING_KEY', text: 'kept' },
  ])
  cloudflare.faults.red.add(2)
  // Settings that aren't given keep their values, including the origin whose health is checked.
  const { status, output } = await deploy({ CARD_PROVIDER_SITE: 'acme' })
  expect(output).toMatch(/is not healthy: 503, failing: directory/)
  expect(output).toContain(`Rolled back: version ${before.id} serves again.`)
  expect(status).toBe(1)
  const { versions = [], deployments } = cloudflare.workers.get('gantry') ?? {}
  expect(deployments).toEqual([before.id, versions[1]?.id, before.id])

  const billing = cloudflare.databases.get('gantry-billing')
  expect([...cloudflare.databases.keys()]).toEqual(['identity', 'gantry-directory', 'gantry-billing'])
  expect(tablesOf('gantry-billing')).toEqual(expect.arrayContaining(['subscriptions', 'd1_migrations']))
  expect([...cloudflare.buckets]).toEqual(['gantry-files'])
  expect(versions[1]?.bindings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'IDENTITY_DB', id: identity.uuid }),
      expect.objectContaining({ name: 'DIRECTORY_DB', id: directory.uuid }),
      expect.objectContaining({ name: 'BILLING_DB', id: billing?.uuid }),
      expect.objectContaining({ name: 'CF_VERSION_METADATA', type: 'version_metadata' }),
      expect.objectContaining({ name: 'CARD_PROVIDER_SITE', text: 'acme' }),
      { type: 'secret_text', name: 'TOKEN_SIGNING_KEY', text: 'kept' },
      { type: 'secret_text', name: 'SEALING_KEY', text: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]),
  )
})

test("aborts before any change when a database has another product's tables", async () => {
  cloudflare.makeDatabase(
    'gantry-identity',
    'CREATE TABLE shop_orders (id TEXT); CREATE TABLE sessions (id TEXT)',
  )
  const { status, output } = await deploy()
  expect(output).toContain(
    "The database gantry-identity isn't this product's IDENTITY_DB: it has tables of another product (shop_orders)",
  )
  expect(status).toBe(1)
  expect(cloudflare.calls.filter((call) => !call.startsWith('GET') && !call.endsWith('/query'))).toEqual([])
  expect(tablesOf('gantry-identity')).toEqual(['shop_orders', 'sessions'])
})
