// What a Meter keeps of clients is deleted within two days. A backup may be kept for years, so it has none of it: neither
// hashes nor the keys that made them, nor the networks that downloads came from. The numbers stay.

import type { DatabaseSync } from 'node:sqlite'

const TABLES = ['client_keys', 'sketches', 'follows', 'clients']

/** Below the data folder. */
export const isMeter = (path: string) => /\/do\/[^/]*Meter\/[^/]+\.sqlite$/.test(path)

/** Deletes the clients from the copy of a Meter's database, with what the deleted rows leave in its file. */
export function forgetClients(copy: DatabaseSync): void {
  copy.exec('PRAGMA secure_delete = ON')
  for (const table of TABLES)
    if (copy.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).get(table))
      copy.exec(`DELETE FROM ${table}`)
}
