import { type SQL, sql } from 'drizzle-orm'
import { conflict } from '#shared/errors.ts'
import type { Database } from '#worker/services/directory/context.ts'

/** Holds unless two keys of the updater are in use, or this one was retired. It may have leaked. */
export function mayBecomeKey(appId: string, key: string | null): SQL {
  return sql`(${not(isRotating(appId))} and ${not(isRetired(appId, key))})`
}

/** @throws RpcError 409 `rotation_in_progress` or `key_retired` when `mayBecomeKey` doesn't hold */
export async function refuseKey(db: Database, appId: string, key: string | null): Promise<void> {
  const [state] = await db.all<{ rotating: number; retired: number }>(
    sql`select ${isRotating(appId)} as rotating, ${isRetired(appId, key)} as retired`,
  )
  if (state?.rotating) {
    const message = 'A second updater key was added. Retire one of the two instead of replacing the first.'
    throw conflict(message, 'updaterPublicKey', 'rotation_in_progress')
  }
  if (!state?.retired) return
  const message = 'This key was retired. Generate a new one and paste its .pub file.'
  throw conflict(message, 'updaterPublicKey', 'key_retired')
}

function isRotating(appId: string): SQL {
  return sql`exists (
    select 1 from application_keys join applications on applications.id = app_id
    where app_id = ${appId} and application_keys.retired_at is null and replaces = updater_public_key
  )`
}

function isRetired(appId: string, key: string | null): SQL {
  return sql`exists (
    select 1 from application_keys
    where app_id = ${appId} and scheme = 'minisign' and value = ${key} and retired_at is not null
  )`
}

function not(condition: SQL): SQL {
  return sql`not ${condition}`
}
