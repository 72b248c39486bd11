import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import {
  CHANNELS_SHOWN,
  type Download,
  type DownloadPage,
  RELEASES_LOOKED_THROUGH,
} from '#shared/domain/download-page.ts'
import { LIST_LIMIT } from '#worker/platform/d1.ts'
import type { Context, Database } from '#worker/services/directory/context.ts'
import { assets } from '#worker/services/directory/release-schema.ts'
import { findPublicApp, savedAs, selectOffered } from './queries.ts'

/** What visitors see of a public application; null for every other address. */
export async function getDownloadPage(
  ctx: Pick<Context, 'db'>,
  [org, app]: [org: string, app: string],
): Promise<DownloadPage | null> {
  const found = await findPublicApp(ctx, org, app)
  if (!found) return null
  const { id, ...about } = found
  const latest = await selectLatest(ctx.db, id)
  const files = await selectFiles(
    ctx.db,
    id,
    latest.map(({ channel }) => channel),
  )
  const filesOf = Map.groupBy(files, (file) => file.channel)
  return {
    ...about,
    latest: latest.map(({ version, channel, pubDate, notes }) => ({
      version,
      channel: channel || null,
      pubDate: pubDate ?? '',
      notes,
      files: lastOfEach(filesOf.get(channel) ?? []),
    })),
  }
}

/** The latest release of each channel, the one without a name first. */
function selectLatest(db: Database, appId: string) {
  const offered = selectOffered(db, appId)
  return db
    .select()
    .from(offered)
    .where(eq(offered.place, 1))
    .orderBy(sql`${offered.channel} <> ''`, sql`${offered.pubDate} desc`)
    .limit(CHANNELS_SHOWN)
}

/** Files of the last releases, the latest first. What only updaters take is nothing for people. */
function selectFiles(db: Database, appId: string, channels: string[]) {
  const offered = selectOffered(db, appId)
  const { size, publicPlatform, updatePlatform } = assets
  const isNamed = isNotNull(publicPlatform)
  const isOther = and(eq(offered.place, 1), isNull(publicPlatform), isNull(updatePlatform))
  return db
    .select({
      filename: savedAs,
      size,
      publicPlatform,
      version: offered.version,
      channel: offered.channel,
    })
    .from(assets)
    .innerJoin(offered, eq(offered.id, assets.releaseId))
    .where(
      and(
        inArray(offered.channel, channels),
        lte(offered.place, RELEASES_LOOKED_THROUGH),
        or(isNamed, isOther),
      ),
    )
    .orderBy(asc(offered.place), asc(savedAs))
    .limit(LIST_LIMIT)
}

/** Of each platform the first file; of those without one, all. */
function lastOfEach(files: readonly (Download & { channel: string })[]): Download[] {
  const seen = new Set<string>()
  return files.flatMap(({ channel: _, ...file }) => {
    const { publicPlatform } = file
    if (publicPlatform !== null && seen.has(publicPlatform)) return []
    if (publicPlatform !== null) seen.add(publicPlatform)
    return [file]
  })
}
