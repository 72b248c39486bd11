import { backup, DatabaseSync } from 'node:sqlite'

/** All pages in one step: a consistent snapshot that concurrent writes can't restart. */
const ALL_PAGES = 2 ** 31 - 1
/** A process that starts or ends locks its databases for a moment: without it, backup() rejects with "not an error". */
const LOCK_TIMEOUT_MS = 30_000

/**
 * Copies a database that may be in use, as one file without a write-ahead log, which opens from a read-only folder too.
 * @param edit changes the copy
 */
export async function snapshot(
  from: string,
  to: string,
  edit: (copy: DatabaseSync) => void = () => undefined,
): Promise<void> {
  const database = new DatabaseSync(from, { readOnly: true, timeout: LOCK_TIMEOUT_MS })
  try {
    await backup(database, to, { rate: ALL_PAGES })
  } finally {
    database.close()
  }
  const copy = new DatabaseSync(to)
  copy.exec('PRAGMA journal_mode = DELETE')
  edit(copy)
  copy.close()
}
