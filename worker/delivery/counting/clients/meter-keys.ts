// The keys of the days, by which clients are hashed. A key is made when it is first needed and deleted when the day
// after has ended; then nothing that was stored under it can be traced to a client.

import { randomBytes, randomUUID } from 'node:crypto'
import { DAY, utcDay } from '#shared/domain/time.ts'
import { type ClientHasher, clientHasher, KEY_BYTES } from './client-hash.ts'

interface DayKey {
  id: string
  key: ArrayBuffer
}

/** A clock that jumps makes keys of days that are not: the ones used last are kept. */
const MAX_KEYS = 4

export const dayBefore = (day: string) => utcDay(new Date(Date.parse(day) - DAY))

/** Opens the keys in the storage of a Meter. */
export function openKeys(sql: SqlStorage) {
  sql.exec(
    'create table if not exists client_keys (day text primary key, id text not null, key blob not null)',
  )
  const hashers = new Map<string, ClientHasher>()

  function find(day: string): DayKey | undefined {
    return sql
      .exec<DayKey & Record<string, SqlStorageValue>>('select id, key from client_keys where day = ?', day)
      .toArray()[0]
  }

  function create(day: string): DayKey {
    const made = { id: randomUUID(), key: new Uint8Array(randomBytes(KEY_BYTES)).buffer }
    sql.exec('insert into client_keys values (?, ?, ?)', day, made.id, made.key)
    sql.exec(
      `delete from client_keys where rowid not in (select rowid from client_keys order by rowid desc limit ${MAX_KEYS})`,
    )
    return made
  }

  return {
    find,
    /** The key of a day, made on first use. */
    of: (day: string): DayKey => find(day) ?? create(day),

    /** Hashes with the key of a day; null: the day has no key. */
    hasher(day: string): ClientHasher | null {
      const found = find(day)
      if (!found) return null
      const hash = hashers.get(found.id) ?? clientHasher(new Uint8Array(found.key))
      hashers.set(found.id, hash)
      return hash
    },

    /** Deletes the keys of the days before yesterday. */
    prune(now: Date): void {
      sql.exec('delete from client_keys where day < ?', dayBefore(utcDay(now)))
      hashers.clear()
    },

    isEmpty: () => sql.exec('select 1 from client_keys limit 1').toArray().length === 0,
  }
}
export type Keys = ReturnType<typeof openKeys>
