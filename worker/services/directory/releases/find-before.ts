import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Release } from '#shared/domain/releases/release.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { releases } from '#worker/services/directory/release-schema.ts'
import { isOffered } from './channels/outlines.ts'
import { namesOf, updatePlatforms } from './list-platforms.ts'
import type { ReleaseRow } from './rows.ts'

/** The offered release with the next lower version on the channel of this one, or null. */
export async function findBefore(
  db: Database,
  { appId, channel, precedence }: Pick<ReleaseRow, 'appId' | 'channel' | 'precedence'>,
): Promise<NonNullable<Release['before']> | null> {
  if (!precedence) return null
  const [found] = await db
    .select({ id: releases.id, version: releases.version, updatePlatforms })
    .from(releases)
    .where(
      and(
        eq(releases.appId, appId),
        eq(releases.channel, channel),
        isOffered,
        lt(releases.precedence, precedence),
        // Versions that don't parse have none.
        sql`${releases.precedence} > ''`,
      ),
    )
    .orderBy(desc(releases.precedence), desc(releases.pubDate))
    .limit(1)
  return found ? { ...found, updatePlatforms: namesOf(found.updatePlatforms) } : null
}
