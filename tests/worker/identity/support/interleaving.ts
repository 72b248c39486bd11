// Interleaving and crash injection: what happens right before or after a write, where a fake clock can't
// stop.

import { env } from 'cloudflare:workers'
import { vi } from 'vitest'

/** Runs `act` right before the next batch that writes to `table`. */
export function rightBefore(table: string, act: () => Promise<unknown>, db = env.IDENTITY_DB) {
  const batch = db.batch.bind(db)
  const spy = vi.spyOn(db, 'batch').mockImplementation(async (statements) => {
    if (writesTo(table, statements)) {
      spy.mockRestore()
      await act()
    }
    return batch(statements)
  })
}

/** Crashes right after the next batch that writes to `table`: what follows doesn't happen. */
export function dieAfter(table: string) {
  const { IDENTITY_DB: db } = env
  const batch = db.batch.bind(db)
  const spy = vi.spyOn(db, 'batch').mockImplementation(async (statements) => {
    const results = await batch(statements)
    if (!writesTo(table, statements)) return results as never
    spy.mockRestore()
    throw new Error('The process died.')
  })
}

function writesTo(table: string, statements: D1PreparedStatement[]): boolean {
  const writes = new RegExp(`^(insert into|update|delete from) "${table}"`, 'i')
  return statements.some((statement) => writes.test((statement as unknown as Sql).statement))
}

/** A prepared statement, as the runtime stores it. */
interface Sql {
  statement: string
}
