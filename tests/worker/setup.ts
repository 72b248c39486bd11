// Before each file: migrates and empties the tables, the bucket and the mailbox. Files run sequentially in one runtime,
// as starting one takes longer than most of them do.

import { applyD1Migrations, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

/** Persists between files, like the tables. */
const runtime = globalThis as { isMigrated?: boolean }

const TABLES = `select name from sqlite_master where type = 'table'
  and name not glob '_*' and name not glob 'sqlite_*' and name not glob 'd1_*'`

await Promise.all([
  prepare(env.IDENTITY_DB, env.MIGRATIONS.IDENTITY_DB),
  prepare(env.DIRECTORY_DB, env.MIGRATIONS.DIRECTORY_DB),
  prepare(env.BILLING_DB, env.MIGRATIONS.BILLING_DB),
  emptyBucket(),
  emptyMailbox(),
])
runtime.isMigrated = true

async function prepare(db: D1Database, migrations: typeof env.MIGRATIONS.IDENTITY_DB) {
  if (!runtime.isMigrated) await applyD1Migrations(db, migrations)
  const { results: tables } = await db.prepare(TABLES).all<{ name: string }>()
  await db.batch([
    db.prepare('pragma defer_foreign_keys = on'),
    ...tables.map(({ name }) => db.prepare(`delete from "${name}"`)),
  ])
}

async function emptyBucket() {
  const { objects, truncated } = await env.FILES.list()
  if (objects.length > 0) await env.FILES.delete(objects.map(({ key }) => key))
  if (truncated) await emptyBucket()
}

async function emptyMailbox() {
  const mailbox = env.MAILBOX.get(env.MAILBOX.idFromName('mailbox'))
  await runInDurableObject(mailbox, (_, { storage }) => void storage.sql.exec('delete from mails'))
}
