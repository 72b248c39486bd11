// The order of versions as a column, so that the database can read a channel in its order.

import { and, eq, sql } from 'drizzle-orm'
import { precedenceKey } from '#shared/domain/releases/version.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { releases } from '#worker/services/directory/release-schema.ts'

/** Releases whose precedence one statement writes. */
const PRECEDENCE_BATCH = 500

/** To be written wherever a release gets its version: empty when it doesn't parse as semver. */
export function precedenceOf(version: string): string {
  return precedenceKey(version) ?? ''
}

/**
 * Computes what is missing of a channel, of an application, or of all. Rows that were there before the column have none.
 * @param most stops after so many
 */
export async function fillPrecedence(
  db: Database,
  where?: { appId: string; channel?: string },
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { appId, channel } = where ?? {}
  const isHere = and(
    appId === undefined ? undefined : eq(releases.appId, appId),
    channel === undefined ? undefined : eq(releases.channel, channel),
  )
  for (let done = 0; done < most; done += PRECEDENCE_BATCH) {
    const rows = await db
      .select({ id: releases.id, version: releases.version })
      .from(releases)
      // As text, so that the partial index serves it.
      .where(and(sql`precedence is null`, isHere))
      .limit(PRECEDENCE_BATCH)
    if (rows.length === 0) return
    const computed = JSON.stringify(rows.map(({ id, version }) => [id, version, precedenceOf(version)]))
    await db.run(sql`
      update releases set precedence = given.value ->> 2 from json_each(${computed}) as given
      where releases.id = given.value ->> 0 and releases.version = given.value ->> 1
    `)
  }
}
