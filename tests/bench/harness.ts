// One local runtime with the product and the references, each on its own socket. Clients connect to it directly: a
// development server in between would be what is measured.

import { generateKeyPairSync } from 'node:crypto'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { anyFreePort } from '#worker/scripts/launch/port.ts'
import { migrate } from './migrate.ts'
import { bundleProduct } from './product.ts'

const runtime = { compatibilityDate: '2026-09-18', compatibilityFlags: ['nodejs_compat'] }
const socket = (port: number) => ({ unsafeDirectSockets: [{ host: '127.0.0.1', port }] })

/** The origin in update documents: constant, so that they are the same in every run. */
export const DELIVERY_ORIGIN = 'https://get.example.com'

/**
 * Workers to compare with: the source of each one's module, which may use `env.DB`, `env.FILES`, `env.ASSETS`, and the
 * product's `env.METER`.
 */
export type References = Record<string, string>

interface HarnessOptions {
  /** Settings of the product in addition to the default ones. */
  settings?: Record<string, string>
  /** The port of a reference whose URL must be known before it listens. */
  ports?: Record<string, number>
  /** The folder of the built console; absent: without a console. */
  pages?: string
  /** Whether references can unload a Meter: `meter.unload()`. */
  canUnloadMeters?: boolean
  /** Whether the product answers `/loop` by the given source, which defines a function `loop(handler)`. */
  loop?: string
}

export interface Harness {
  /** The origin of a Worker. */
  origin: (name: string) => URL
  /** The bucket of the product. */
  files: Awaited<ReturnType<Miniflare['getR2Bucket']>>
  /** The database of the product's directory. */
  directory: () => ReturnType<Miniflare['getD1Database']>
  /** The database of the references. */
  database: () => ReturnType<Miniflare['getD1Database']>
  close: () => Promise<void>
}

export async function openHarness(
  references: References,
  { settings = {}, ports = {}, pages, canUnloadMeters, loop }: HarnessOptions = {},
): Promise<Harness> {
  const { privateKey } = generateKeyPairSync('ed25519')
  // The product writes its own URLs, so its port must be known before it listens.
  const port = await anyFreePort()
  const product = {
    ...runtime,
    ...socket(port),
    name: 'product',
    modules: true,
    script: withLoop(canUnloadMeters ? withUnload(bundleProduct()) : bundleProduct(), loop),
    bindings: {
      ENVIRONMENT: 'local',
      DELIVERY_ORIGIN,
      SITE_ORIGIN: `http://127.0.0.1:${port}`,
      TOKEN_SIGNING_KEY: JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid: 'bench' }),
      ...settings,
    },
    d1Databases: { IDENTITY_DB: 'identity', DIRECTORY_DB: 'directory', BILLING_DB: 'billing' },
    r2Buckets: { FILES: 'files' },
    durableObjects: Object.fromEntries(
      Object.entries({
        METER: 'Meter',
        RATE_LIMITER: 'RateLimiter',
        MAILBOX: 'Mailbox',
        VERIFIER: 'Verifier',
      }).map(([binding, className]) => [binding, { className, useSQLite: true }]),
    ),
    ...(pages ? assetsOf(pages) : { serviceBindings: { ASSETS: () => new Response(null, { status: 404 }) } }),
  }
  const others = Object.entries(references).map(([name, script]) => ({
    ...runtime,
    ...socket(ports[name] ?? 0),
    ...(pages && assetsOf(pages)),
    name,
    modules: true,
    script,
    d1Databases: { DB: 'reference' },
    r2Buckets: { FILES: 'reference' },
    durableObjects: { METER: { className: 'Meter', scriptName: 'product', useSQLite: true } },
  }))
  const miniflare = new Miniflare(convertV4MiniflareOptions({ cf: false, workers: [product, ...others] }))
  await migrate((binding) => miniflare.getD1Database(binding, 'product'))
  const names = ['product', ...Object.keys(references)]
  const origins = await Promise.all(names.map((name) => miniflare.unsafeGetDirectURL(name)))
  return {
    origin: (name) => origins[names.indexOf(name)] ?? fail(`There is no Worker ${name}`),
    files: await miniflare.getR2Bucket('FILES', 'product'),
    directory: () => miniflare.getD1Database('DIRECTORY_DB', 'product'),
    database: () => miniflare.getD1Database('DB', names[1] ?? ''),
    close: () => miniflare.dispose(),
  }
}

function withLoop(script: string, loop: string | undefined): string {
  if (!loop) return script
  const name = /([\w$]+) as default\b/.exec(script)?.[1] ?? fail('The bundle has no default export')
  return `${script}\n${loop}\nloop(${name})`
}

/** The product, with a method by which its Meter is loaded again from its storage. */
function withUnload(script: string): string {
  const name = /([\w$]+) as Meter\b/.exec(script)?.[1] ?? fail('The bundle exports no Meter')
  return `${script}\n${name}.prototype.unload = function () { this.ctx.abort('unloaded') }`
}

/** The static files, configured as in wrangler.toml. */
function assetsOf(directory: string) {
  return {
    assets: {
      directory,
      binding: 'ASSETS',
      routerConfig: { invoke_user_worker_ahead_of_assets: true, has_user_worker: true },
      assetConfig: { html_handling: 'none', not_found_handling: 'none' },
    },
  } as const
}

function fail(message: string): never {
  throw new Error(message)
}
