// What somebody else does at the very moment at which something is written: the clock of a test cannot be stopped there.

import { env } from 'cloudflare:workers'
import { vi } from 'vitest'

/** Has `act` happen right before the next batch that writes to `table`. */
export function rightBefore(table: string, act: () => Promise<unknown>) {
  const { IDENTITY_DB: db } = env
  const batch = db.batch.bind(db)
  const spy = vi.spyOn(db, 'batch').mockImplementation(async (statements) => {
    const writes = new RegExp(`^(insert into|update|delete from) "${table}"`, 'i')
    const isIt = statements.some((statement) => writes.test((statement as unknown as Sql).statement))
    if (isIt) {
      spy.mockRestore()
      await act()
    }
    return batch(statements)
  })
}

/** A prepared statement, as the runtime keeps it. */
interface Sql {
  statement: string
}
