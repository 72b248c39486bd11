import { and, asc, desc, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import type { OlderReleases } from '#shared/domain/releases/download-page.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { assets } from '#worker/services/directory/release-schema.ts'
import { isTakenDown } from '#worker/services/directory/releases/taken-down.ts'
import { readLatest } from './latest.ts'
import { findPublicApp, savedAs, selectOffered } from './queries.ts'

interface OlderQuery {
  org: string
  app: string
  limit: number
  /** Where the page before ended. */
  cursor?: string | null | undefined
}

/** A page of what was the latest before, of all channels, newest first; null where there is no public application. */
export async function listOlderDownloads(
  { db }: Pick<Context, 'db'>,
  { org, app, limit, cursor }: OlderQuery,
): Promise<OlderReleases | null> {
  const found = await findPublicApp({ db }, org, app)
  if (!found) return null
  const offered = selectOffered(db, found.id)
  const latest = JSON.stringify((await readLatest(db, found.id)).map(({ releases }) => releases[0]))
  const [date = '', id = ''] = cursor?.split('~') ?? []
  const rows = await db
    .select({ id: offered.id, version: offered.version, channel: offered.channel, pubDate: offered.pubDate })
    .from(offered)
    .where(
      and(
        sql`${offered.id} not in (select value from json_each(${latest}))`,
        cursor ? sql`(${offered.pubDate}, ${offered.id}) < (${date}, ${id})` : undefined,
      ),
    )
    .orderBy(desc(offered.pubDate), desc(offered.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const { releaseId, size, publicPlatform, updatePlatform } = assets
  // One parameter, however many ids.
  const ids = JSON.stringify(page.map((release) => release.id))
  const files = await db
    .select({ releaseId, filename: savedAs, size, publicPlatform })
    .from(assets)
    .where(
      and(
        sql`${releaseId} in (select value from json_each(${ids}))`,
        or(isNotNull(publicPlatform), isNull(updatePlatform)),
        not(isTakenDown),
      ),
    )
    .orderBy(asc(savedAs))
  const filesOf = Map.groupBy(files, (file) => file.releaseId)
  const last = page.at(-1)
  return {
    releases: page.map((release) => ({
      version: release.version,
      channel: release.channel || null,
      pubDate: release.pubDate ?? '',
      files: (filesOf.get(release.id) ?? []).map(({ releaseId: _, ...file }) => file),
    })),
    cursor: rows.length > limit && last ? `${last.pubDate}~${last.id}` : null,
  }
}
