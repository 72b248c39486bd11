import { desc, max, sql } from 'drizzle-orm'
import { compileManifest } from '#shared/domain/releases/compile-manifest.ts'
import { CHANNELS_SHOWN } from '#shared/domain/releases/download-page.ts'
import { isFull } from '#shared/domain/releases/live-releases.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { readChannel } from '#worker/services/directory/releases/channels/channel-state.ts'
import { selectOffered } from './queries.ts'

export interface ChannelDownloads {
  /** `''` is production. */
  channel: string
  /** Ids of the releases that the links to the latest download lead to, the latest first. */
  releases: string[]
}

/**
 * What everyone can download now on each channel, production first. It is compiled by the function that the feed and
 * the download links go by, so that the page can't name another latest release than they do.
 */
export async function readLatest(db: Database, appId: string): Promise<ChannelDownloads[]> {
  const offered = selectOffered(db, appId)
  const names = await db
    .select({ channel: offered.channel })
    .from(offered)
    .groupBy(offered.channel)
    .orderBy(sql`${offered.channel} <> ''`, desc(max(offered.pubDate)))
    .limit(CHANNELS_SHOWN)
  const channels = await Promise.all(
    names.map(async ({ channel }) => {
      const snapshot = await readChannel(db, appId, channel)
      const full = snapshot ? compileManifest(snapshot.state).releases.filter(isFull) : []
      // What another channel is the first to offer is shown there.
      const isIncluded = full[0]?.channel !== undefined
      return { channel, releases: isIncluded ? [] : full.map(({ id }) => id) }
    }),
  )
  return channels.filter(({ releases }) => releases.length > 0)
}
