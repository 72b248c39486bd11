import { and, desc, eq, max, sql } from 'drizzle-orm'
import type { Updating } from '#shared/domain/organizations/application.ts'
import type { ChannelStatus } from '#shared/domain/releases/app-status.ts'
import { compileManifest } from '#shared/domain/releases/compile-manifest.ts'
import { CHANNELS_SHOWN } from '#shared/domain/releases/download-page.ts'
import { hasBegun } from '#shared/domain/releases/has-begun.ts'
import { type LiveRelease, liveReleases } from '#shared/domain/releases/live-releases.ts'
import type { ManifestRelease } from '#shared/domain/releases/manifest.ts'
import type { Context, Database } from '#worker/services/directory/context.ts'
import { channels, releases } from '#worker/services/directory/release-schema.ts'
import { readChannel } from '#worker/services/directory/releases/channels/channel-state.ts'

interface Known {
  channel: string
  /** Of the rollback that is in force. */
  rolledBackTo: string | null
  rolledBackAt: string | null
  /** The version that it leads to. */
  target: string | null
}

/** The channels of an application, production first. They are compiled by the function that the feed goes by. */
export async function readChannels(
  { db, now }: Pick<Context, 'db' | 'now'>,
  appId: string,
  application: Updating,
): Promise<ChannelStatus[]> {
  const known = await selectChannels(db, appId)
  const states = await Promise.all(
    known.map(async (each) => {
      const snapshot = await readChannel(db, appId, each.channel)
      const found = snapshot ? liveReleases(compileManifest(snapshot.state), application) : []
      const live = found.find(({ state }) => state === 'live' || state === 'downloads')
      // Until it has reached clients, a rollout isn't announced.
      const next = found.find(
        ({ state, release }) =>
          (state === 'partial' || state === 'paused') && hasBegun(release, now.getTime()),
      )
      // All that was published on it waits for its rollout to begin.
      if (found.length > 0 && !live && !next) return []
      return {
        channel: each.channel || null,
        live: live ? describeLive(live, each) : null,
        rollout: next ? await describeRollout(db, next) : null,
        rolledBack:
          each.target !== null && each.rolledBackAt !== null
            ? { version: each.target, at: each.rolledBackAt }
            : null,
      }
    }),
  )
  return states.flat()
}

function describeLive({ release }: LiveRelease, { rolledBackTo, rolledBackAt }: Known) {
  const { id, version, pubDate, channel } = release
  const isBack = id === rolledBackTo && rolledBackAt !== null
  return {
    version,
    since: isBack ? rolledBackAt : pubDate,
    ...(channel !== undefined && { from: channel }),
    updatePlatforms: platformsOf(release, 'updatePlatform'),
    downloadPlatforms: platformsOf(release, 'publicPlatform'),
  }
}

async function describeRollout(db: Database, { release, state }: LiveRelease) {
  const { id, version, pubDate, rolloutPercent } = release
  const [row] = await db.select({ hold: releases.hold }).from(releases).where(eq(releases.id, id))
  const paused = row?.hold ? ('held' as const) : ('paused' as const)
  return {
    version,
    since: pubDate,
    state: state === 'paused' ? paused : ('rolling' as const),
    percent: rolloutPercent,
  }
}

function platformsOf({ assets }: ManifestRelease, field: 'updatePlatform' | 'publicPlatform'): string[] {
  return [...new Set(assets.flatMap((asset) => asset[field] ?? []))].toSorted()
}

/** Channels that something was published on, production first, then those that had a release last. */
function selectChannels(db: Database, appId: string): Promise<Known[]> {
  const place = db
    .select({
      channel: releases.channel,
      last: max(releases.pubDate).as('last'),
    })
    .from(releases)
    // As text, so that the partial index serves it.
    .where(and(eq(releases.appId, appId), sql`status = 'published'`))
    .groupBy(releases.channel)
    .as('place')
  const target = db
    .select({ id: releases.id, version: sql<string>`${releases.version}`.as('target_version') })
    .from(releases)
    .where(eq(releases.appId, appId))
    .as('target')
  return db
    .select({
      channel: place.channel,
      rolledBackTo: channels.rolledBackTo,
      rolledBackAt: channels.rolledBackAt,
      target: target.version,
    })
    .from(place)
    .leftJoin(channels, and(eq(channels.appId, appId), eq(channels.channel, place.channel)))
    .leftJoin(target, eq(target.id, channels.rolledBackTo))
    .orderBy(sql`${place.channel} <> ''`, desc(place.last))
    .limit(CHANNELS_SHOWN)
}
