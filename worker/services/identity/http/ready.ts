import { sql } from 'drizzle-orm'
import { json } from './answer.ts'
import type { Call } from './context.ts'

/** Readiness: 503 names what it can't reach. */
export async function showReady(c: Call): Promise<Response> {
  try {
    await c.var.service.db.run(sql`select 1`)
    return json(c, { status: 'ok' })
  } catch {
    return json(c, { errors: { database: 'The database is unreachable.' } }, 503)
  }
}
