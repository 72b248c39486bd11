import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { DueRelease } from '#shared/domain/retention/retention.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { releases } from '#worker/services/directory/release-schema.ts'
import { retentionNotices } from '#worker/services/directory/retention-schema.ts'

/** Bytes that purging a release frees: copies share those of one of them. */
const bytes = sql<number>`coalesce(
  (select sum(size) from assets where assets.release_id = releases.id and not assets.freed), 0
)`
const files = sql<number>`(select count(*) from assets where assets.release_id = releases.id)`

/** How many of these releases there are, and the bytes that purging them frees. */
export async function sumOf(
  db: Database,
  ids: readonly string[],
): Promise<{ releases: number; bytes: number }> {
  if (ids.length === 0) return { releases: 0, bytes: 0 }
  const [sum] = await db
    .select({ releases: sql<number>`count(*)`, bytes: sql<number>`coalesce(sum(${bytes}), 0)` })
    .from(releases)
    .where(sql`${releases.id} in (select value from json_each(${JSON.stringify(ids)}))`)
  return sum ?? { releases: 0, bytes: 0 }
}

/** The same of all that are announced of an application, and when the first of them was. */
export async function sumOfAnnounced(db: Database, appId: string) {
  const [sum] = await db
    .select({
      releases: sql<number>`count(*)`,
      bytes: sql<number>`coalesce(sum(${bytes}), 0)`,
      first: sql<string | null>`min(${retentionNotices.announcedAt})`,
    })
    .from(retentionNotices)
    .innerJoin(releases, eq(releases.id, retentionNotices.releaseId))
    .where(eq(retentionNotices.appId, appId))
  return sum?.first ? { releases: sum.releases, bytes: sum.bytes, first: sum.first } : null
}

export type DueRow = Omit<DueRelease, 'purgeAt'> & { announcedAt: string | null }

/** Releases with their notices; those without one only where `where` doesn't ask for it. */
export async function selectDue(db: Database, where: SQL | undefined, limit: number): Promise<DueRow[]> {
  const { id, version, channel, pubDate, yankedAt } = releases
  const rows = await db
    .select({
      id,
      version,
      channel,
      pubDate,
      yankedAt,
      files,
      bytes,
      announcedAt: retentionNotices.announcedAt,
    })
    .from(releases)
    .leftJoin(retentionNotices, eq(retentionNotices.releaseId, releases.id))
    .where(and(eq(releases.status, 'published'), where))
    .orderBy(asc(retentionNotices.announcedAt), asc(id))
    .limit(limit)
  return rows.map(({ yankedAt: yanked, channel: name, pubDate: published, ...row }) => ({
    ...row,
    channel: name || null,
    pubDate: published ?? '',
    yanked: yanked !== null,
  }))
}
