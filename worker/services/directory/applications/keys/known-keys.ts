// Which versions were built with which key. A version that was published with a signature by the second key is taken
// to be built with it; publishing records that, so that compiling a manifest reads no releases for it.

import { sql } from 'drizzle-orm'
import type { KnownKey } from '#shared/domain/releases/manifest.ts'
import { parsePublicKey } from '#shared/domain/releases/minisign.ts'

/** Clients of versions from so many rotations ago get the oldest signature. */
const MAX_KNOWN_KEYS = 4

interface StoredKey {
  value: string
  from: string | null
  backports: string[]
}

/**
 * A column: JSON for `toKnownKeys`. A key that was retired before it was in use is left out: its versions count as
 * built with the one before.
 */
export function selectKnownKeys(appId: string) {
  return sql<string>`(
    select json_group_array(json_object('value', value, 'from', known_from, 'backports', json(backports)))
    from (
      select value, known_from, backports from application_keys
      where app_id = ${appId} and scheme = 'minisign' and (known_from is not null or backports <> '[]')
        and (retired_at is null or exists (
          select 1 from application_keys as later where later.app_id = ${appId} and later.replaces = application_keys.value
        ))
      order by added_at desc, value limit ${MAX_KNOWN_KEYS}
    )
  )`
}

export function toKnownKeys(rows: readonly StoredKey[]): KnownKey[] {
  return rows.flatMap(({ value, ...known }) => {
    const keyId = parsePublicKey(value)?.keyId
    return keyId === undefined ? [] : [{ keyId, ...known }]
  })
}
