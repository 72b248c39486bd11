// A database that counts its queries, and generated rows by the thousand.

export interface Asked {
  calls: number
  rowsRead: number
  /** Each different statement, with the values of its last call. */
  statements: Map<string, unknown[]>
  reset: () => void
}

/** The database, with counts of its queries and of the rows that it reads. */
export function countingDatabase(db: D1Database): { db: D1Database; asked: Asked } {
  const asked: Asked = {
    calls: 0,
    rowsRead: 0,
    statements: new Map(),
    reset() {
      Object.assign(asked, { calls: 0, rowsRead: 0 })
      asked.statements.clear()
    },
  }
  const note = <T>(result: T): T => {
    const results = (Array.isArray(result) ? result : [result]) as { meta?: { rows_read?: number } }[]
    for (const each of results) asked.rowsRead += each?.meta?.rows_read ?? 0
    return result
  }
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  const count = (statement: D1PreparedStatement, text: string): D1PreparedStatement => {
    const counted = new Proxy(statement, {
      get: (_, name) => {
        if (name === 'bind')
          return (...values: unknown[]) => {
            asked.statements.set(text, values)
            return count(statement.bind(...values), text)
          }
        // The result of `raw` has no row count, so the query runs again for that.
        if (name === 'raw')
          return async () => {
            asked.calls += 1
            if (/^\s*(select|with)/i.test(text)) note(await statement.all())
            return statement.raw()
          }
        const method = Reflect.get(statement, name)
        return async (...values: unknown[]) => {
          asked.calls += 1
          return note(await Reflect.apply(method, statement, values))
        }
      },
    })
    originals.set(counted, statement)
    return counted
  }
  const counted = new Proxy(db, {
    get: (_, name) => {
      if (name === 'prepare')
        return (text: string) => {
          asked.statements.set(text, asked.statements.get(text) ?? [])
          return count(db.prepare(text), text)
        }
      if (name === 'batch')
        return async (statements: D1PreparedStatement[]) => {
          asked.calls += 1
          return note(await db.batch(statements.map((each) => originals.get(each) ?? each)))
        }
      return Reflect.get(db, name)
    },
  })
  return { db: counted, asked }
}

/** Rows numbered from 1, as `n`. */
export const numbered = (count: number) =>
  `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`
