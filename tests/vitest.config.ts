import { generateKeyPairSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (path: string) => `${root}${path}`

/** The migrations of one embedded service; a service without tables has none. */
async function migrationsOf(service: string) {
  const folder = at(`worker/services/${service}/migrations`)
  return existsSync(folder) ? readD1Migrations(folder) : []
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('ed25519')
  return JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid: 'test', alg: 'EdDSA', use: 'sig' })
}

/** Bundled once: separate modules, each import a lookup, cost a quarter of the CPU time of the worker tests. */
const bundled = [
  ...['drizzle-orm', 'drizzle-orm/batch', 'drizzle-orm/casing', 'drizzle-orm/d1', 'drizzle-orm/sqlite-core'],
  ...['body-limit', 'cookie', 'factory', 'html', 'route', 'router/reg-exp-router', 'secure-headers'].map(
    (part) => `hono/${part}`,
  ),
  ...[
    'hono',
    'hono/basic-auth',
    'hono/utils/buffer',
    'jose',
    'oauth4webapi',
    'otpauth/bare',
    'standardwebhooks',
    'ulid',
  ],
  ...['@simplewebauthn/server', '@simplewebauthn/server/helpers', 'zod/locales', 'zod/mini'],
]

/** Vitest leaves a core free, which of two is one too many. */
const maxWorkers = Math.max(2, availableParallelism() - 1)

/** Tests against running processes of the product, which a file of tests/setup starts. */
function processes(name: string, include: string, setup: string, testTimeout = 120_000) {
  return {
    root,
    test: {
      name,
      environment: 'node' as const,
      include: [include],
      globalSetup: [at(`tests/setup/${setup}`)],
      testTimeout,
      hookTimeout: 120_000,
      // They wait for servers most of the time.
      maxWorkers: maxWorkers + 1,
    },
  }
}

export default defineConfig({
  root,
  test: {
    projects: [
      {
        root,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          // A process for each file would cost more than all tests: a file takes back what it sets globally.
          isolate: false,
          // Some run whole tools, on a machine that may be busy.
          testTimeout: 60_000,
          maxWorkers,
        },
      },
      {
        root,
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: at('wrangler.toml') },
            miniflare: {
              bindings: {
                ENVIRONMENT: 'local',
                SITE_ORIGIN: 'http://localhost:8787',
                TOKEN_SIGNING_KEY: signingKey(),
                // For longer runs of the property tests: "100-160".
                SEEDS: process.env.SEEDS ?? '',
                MIGRATIONS: {
                  IDENTITY_DB: await migrationsOf('identity'),
                  DIRECTORY_DB: await migrationsOf('directory'),
                  BILLING_DB: await migrationsOf('billing'),
                },
              },
            },
          })),
        ],
        test: {
          name: 'worker',
          // setup.ts empties what the files share. A group of its own: files of others would end the runtime.
          isolate: false,
          maxWorkers,
          sequence: { groupOrder: 1 },
          include: ['tests/worker/**/*.test.ts'],
          // Real stores on a busy machine: a test that hangs is still found soon enough.
          testTimeout: 120_000,
          setupFiles: [at('tests/worker/setup.ts')],
          deps: {
            optimizer: {
              ssr: {
                enabled: true,
                include: bundled,
              },
            },
          },
        },
      },
      processes('clients', 'tests/clients/*.test.ts', 'embedded.ts'),
      // Real clients that are not from npm: `npm run test:native`.
      processes('native', 'tests/{native,clients/guides}/*.test.ts', 'embedded.ts', 15 * 60_000),
      processes('system', 'tests/system/*.test.ts', 'embedded.ts'),
      // One client of each service again, through a gateway to remote services.
      processes('proxied', 'tests/clients/{ory,payments,rspc,updater}.test.ts', 'proxied.ts'),
      ...(process.env['IDENTITY_URL']
        ? [processes('contract', 'tests/clients/ory*.test.ts', 'remote.ts')]
        : []),
    ],
  },
})
