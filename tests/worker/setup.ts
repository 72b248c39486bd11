import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

await applyD1Migrations(env.IDENTITY_DB, env.MIGRATIONS.IDENTITY_DB)
await applyD1Migrations(env.DIRECTORY_DB, env.MIGRATIONS.DIRECTORY_DB)
await applyD1Migrations(env.BILLING_DB, env.MIGRATIONS.BILLING_DB)
