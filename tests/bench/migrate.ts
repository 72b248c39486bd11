// Creates the tables of the embedded services from their migrations.

import { readdirSync, readFileSync } from 'node:fs'

const SERVICES = { IDENTITY_DB: 'identity', DIRECTORY_DB: 'directory', BILLING_DB: 'billing' }

interface Database {
  prepare: (sql: string) => { run: () => Promise<unknown> }
}

export async function migrate(open: (binding: string) => Promise<Database>): Promise<void> {
  for (const [binding, service] of Object.entries(SERVICES)) {
    const folder = new URL(`../../worker/services/${service}/migrations/`, import.meta.url)
    const database = await open(binding)
    for (const name of readdirSync(folder).sort()) {
      if (!name.endsWith('.sql')) continue
      for (const statement of readFileSync(new URL(name, folder), 'utf8').split('--> statement-breakpoint'))
        if (statement.trim()) await database.prepare(statement).run()
    }
  }
}
