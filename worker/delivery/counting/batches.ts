// Makes writes idempotent: an isolate whose answer was lost sends its batch again, which then counts for nothing.

import { COUNT_BATCH_TTL_MS } from '#shared/limits.ts'

/** Opens the ids of batches in the storage of a Meter. */
export function openBatches(sql: SqlStorage) {
  sql.exec('create table if not exists batches (id text primary key, at integer not null) without rowid')
  return {
    /** Whether this batch was not counted yet. Called in the transaction that counts it. */
    isNew(id: string): boolean {
      const added = sql.exec('insert or ignore into batches values (?, ?) returning 1', id, Date.now())
      return added.toArray().length > 0
    },

    prune: (now: Date) =>
      void sql.exec('delete from batches where at < ?', now.getTime() - COUNT_BATCH_TTL_MS),

    isEmpty: () => sql.exec('select 1 from batches limit 1').toArray().length === 0,
  }
}
