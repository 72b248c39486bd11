import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#worker/services/directory/context.ts'
import { channels, releases } from '#worker/services/directory/release-schema.ts'
import type { ReleaseRow } from './rows.ts'

/**
 * To be run in the batch that takes a release out of the feed. If its channel was rolled back to it, it is from now
 * on rolled back to the one before: what was withdrawn must not return because a second release is bad as well.
 */
export function fallBackFurther(db: Database, release: ReleaseRow) {
  const before = db
    .select({ id: releases.id })
    .from(releases)
    .where(
      and(
        eq(releases.appId, release.appId),
        eq(releases.channel, release.channel),
        eq(releases.status, 'published'),
        isNull(releases.yankedAt),
        isNull(releases.purgedAt),
        lt(releases.pubDate, release.pubDate ?? ''),
      ),
    )
    .orderBy(desc(releases.pubDate))
    .limit(1)
  return db
    .update(channels)
    .set({ rolledBackTo: sql`coalesce(${before}, ${channels.rolledBackTo})` })
    .where(
      and(
        eq(channels.appId, release.appId),
        eq(channels.channel, release.channel),
        eq(channels.rolledBackTo, release.id),
      ),
    )
}
