/** `env` in worker tests: the bindings of wrangler.toml and the test settings. */
declare namespace Cloudflare {
  interface GlobalProps {
    mainModule: typeof import('#worker/index.ts')
  }

  interface Env {
    readonly ENVIRONMENT: string
    readonly SITE_ORIGIN: string
    readonly TOKEN_SIGNING_KEY: string
    readonly IDENTITY_DB: D1Database
    readonly DIRECTORY_DB: D1Database
    readonly BILLING_DB: D1Database
    readonly FILES: R2Bucket
    readonly ASSETS: Fetcher
    readonly CF_VERSION_METADATA: WorkerVersionMetadata
    readonly METER: import('#worker/env.ts').Env['METER']
    readonly RATE_LIMITER: import('#worker/env.ts').Env['RATE_LIMITER']
    readonly MAILBOX: import('#worker/env.ts').Env['MAILBOX']
    readonly VERIFIER: DurableObjectNamespace<
      import('#worker/services/directory/releases/publish/verifier.ts').Verifier
    >
    /** Of the property tests, the first and the last: "100-160". Empty: their own. */
    readonly SEEDS: string
    readonly MIGRATIONS: Record<
      'IDENTITY_DB' | 'DIRECTORY_DB' | 'BILLING_DB',
      import('cloudflare:test').D1Migration[]
    >
  }
}
