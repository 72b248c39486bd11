// The application as its files are judged by it: its keys, type and updaters. Whatever is published was found ready with
// them, and isn't once they have changed.

import { and, eq, exists, isNull, type SQL, sql } from 'drizzle-orm'
import type { ApplicationRow } from '#worker/services/directory/access.ts'
import { hasKeys, type SigningKeys } from '#worker/services/directory/applications/keys/signing-keys.ts'
import type { Context, Database } from '#worker/services/directory/context.ts'
import { requireRelease } from '#worker/services/directory/releases/queries.ts'
import type { FoundRelease } from '#worker/services/directory/releases/rows.ts'
import { applications } from '#worker/services/directory/schema.ts'
import { awaitsKey } from './readiness.ts'

/** Has signatures verified that came before the application had its present keys, and reads the release again. */
export async function verifyWithKey(
  ctx: Context,
  found: FoundRelease,
  keys: SigningKeys,
): Promise<FoundRelease> {
  const waiting = found.assets.filter((asset) => asset.state === 'ready' && awaitsKey(asset, keys))
  if (!waiting.length) return found
  await Promise.all(waiting.map((asset) => ctx.ports.verify(asset.id)))
  return requireRelease(ctx, found.release.appId, found.release.id)
}

/** Holds while the application is there, with the keys, type and updaters for which its files were found ready. */
export function hasSetup(db: Database, { id, appType, updaters }: ApplicationRow, keys: SigningKeys): SQL {
  const same = db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.id, id),
        isNull(applications.deletedAt),
        eq(applications.appType, appType),
        sql`${applications.updaters} = ${JSON.stringify(updaters)}`,
      ),
    )
  return sql`(${exists(same)} and ${hasKeys(db, id, keys)})`
}
