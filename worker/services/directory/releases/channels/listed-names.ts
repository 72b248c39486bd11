import { sql } from 'drizzle-orm'
import { MAX_LISTED_CHANNELS } from '#shared/domain/releases/channel.ts'
import type { Database } from '#worker/services/directory/context.ts'

/** Names of an application's channels, production (`''`) first; `complete` unless there are more than are listed. */
export async function listedNames(
  db: Database,
  appId: string,
): Promise<{ names: string[]; complete: boolean }> {
  const rows = await db.all<{ name: string }>(sql`
    select channel as name from channels where app_id = ${appId}
    union select channel from releases where app_id = ${appId} and status = 'draft'
    order by name limit ${MAX_LISTED_CHANNELS + 1}`)
  return {
    names: rows.slice(0, MAX_LISTED_CHANNELS).map(({ name }) => name),
    complete: rows.length <= MAX_LISTED_CHANNELS,
  }
}
