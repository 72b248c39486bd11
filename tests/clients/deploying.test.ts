// `npm run deploy` with the real wrangler, against a stand-in for Cloudflare's interface.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startCloudflare } from '#tests/fixtures/cloudflare.ts'

const root = join(import.meta.dirname, '../..')
let cloudflare: Awaited<ReturnType<typeof startCloudflare>>
beforeEach(async () => {
  cloudflare = await startCloudflare()
})
afterEach(() => cloudflare.stop())

async function deploy(environment: Record<string, string> = { SITE_ORIGIN: cloudflare.origin }) {
  const child = spawn(process.execPath, ['worker/local/deploy.mjs', '--health-seconds=1'], {
    cwd: root,
    env: { ...process.env, ...cloudflare.environment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { status, said: out + err }
}
const tablesOf = (name: string) =>
  cloudflare.databases
    .get(name)
    ?.tables.prepare('SELECT name FROM sqlite_master')
    .all()
    .map(({ name }) => name)

test('an empty account gets stores named after the product, and a version that is red gives way to the one before', async () => {
  const first = await deploy()
  expect(first.said).toContain(cloudflare.origin)
  expect(first.status).toBe(0)
  expect([...cloudflare.databases.keys()]).toEqual(['gantry-identity', 'gantry-directory', 'gantry-billing'])
  expect(tablesOf('gantry-directory')).toEqual(expect.arrayContaining(['organizations', 'd1_migrations']))
  expect([...cloudflare.buckets]).toEqual(['gantry-files'])
  const { versions = [], deployments = [] } = cloudflare.workers.get('gantry') ?? {}
  expect(versions[0]?.bindings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'IDENTITY_DB', id: cloudflare.databases.get('gantry-identity')?.uuid }),
      expect.objectContaining({ name: 'CF_VERSION_METADATA', type: 'version_metadata' }),
      expect.objectContaining({ name: 'TOKEN_SIGNING_KEY', type: 'secret_text' }),
    ]),
  )

  cloudflare.faults.red.add(2)
  cloudflare.calls.length = 0
  // What isn't given stays as it was, the origin whose health counts included.
  const second = await deploy({})
  expect(second.said).toMatch(/is not healthy: 503, failing: directory/)
  expect(second.said).toContain(`Went back: version ${versions[0]?.id} serves again.`)
  expect(second.status).toBe(1)
  expect(deployments).toEqual([versions[0]?.id, versions[1]?.id, versions[0]?.id])
  expect(versions[1]?.bindings.find(({ name }) => name === 'TOKEN_SIGNING_KEY')).toEqual(
    versions[0]?.bindings.find(({ name }) => name === 'TOKEN_SIGNING_KEY'),
  )
  expect([...cloudflare.databases]).toHaveLength(3)
})

test('a database with the tables of another product stops the deployment before anything is changed', async () => {
  cloudflare.makeDatabase(
    'gantry-identity',
    'CREATE TABLE shop_orders (id TEXT); CREATE TABLE sessions (id TEXT)',
  )
  const { status, said } = await deploy()
  expect(said).toContain(
    "The database gantry-identity isn't this product's IDENTITY_DB: it has tables of another product (shop_orders)",
  )
  expect(status).toBe(1)
  expect(cloudflare.calls.filter((call) => !call.startsWith('GET') && !call.endsWith('/query'))).toEqual([])
  expect(tablesOf('gantry-identity')).toEqual(['shop_orders', 'sessions'])
})
