// What the database knows of one channel at one moment, read in one batch, so that a revision always stands for one
// state. Only what choosing needs is read of every release; notes and signatures, which make up most of the bytes,
// are read by `completeManifest` for the few releases that are kept.

import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ChannelState, Rollback } from '#shared/domain/compile-manifest.ts'
import type { ManifestAsset } from '#shared/domain/manifest.ts'
import { LIST_LIMIT } from '#worker/platform/d1.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { assets, channels, releases } from '#worker/services/directory/release-schema.ts'
import { applications, organizations } from '#worker/services/directory/schema.ts'
import { selectUnwritten, type Unwritten } from './unwritten.ts'

export interface ChannelSnapshot {
  state: ChannelState
  /** Up to which revision everything is written. */
  writtenRevision: number
  unwritten: Unwritten
}

/** Reads a channel; null when the application has none of that name. `''` is the one without a name. */
export async function readChannel(
  db: Database,
  appId: string,
  channel: string,
): Promise<ChannelSnapshot | null> {
  const isChannel = and(eq(channels.appId, appId), eq(channels.channel, channel))
  const here = and(eq(releases.appId, appId), eq(releases.channel, channel))
  const published = and(here, eq(releases.status, 'published'))
  const offered = and(published, isNull(releases.yankedAt), isNull(releases.purgedAt))
  const [[place], outlines, platforms, oldest, newest] = await db.batch([
    // Each under a name of its own: a batch returns rows as objects, where equal names would be one.
    db
      .select({
        revision: channels.revision,
        writtenRevision: channels.writtenRevision,
        rolledBackTo: channels.rolledBackTo,
        rolledBackAt: channels.rolledBackAt,
        appSlug: sql<string>`${applications.slug}`.as('app_slug'),
        appType: applications.appType,
        deletedAt: applications.deletedAt,
        orgSlug: sql<string>`${organizations.slug}`.as('org_slug'),
        targetVersion: sql<string | null>`${releases.version}`.as('target_version'),
        targetPubDate: sql<string | null>`${releases.pubDate}`.as('target_pub_date'),
      })
      .from(channels)
      .innerJoin(applications, eq(applications.id, channels.appId))
      .innerJoin(organizations, eq(organizations.id, applications.orgId))
      .leftJoin(releases, eq(releases.id, channels.rolledBackTo))
      .where(isChannel),
    selectOutlines(db, offered),
    selectPlatforms(db, offered),
    ...selectUnwritten(db, appId, channel),
  ])
  if (!place) return null
  const { revision, orgSlug, appSlug, appType } = place
  const platformsOf = Map.groupBy(platforms, (asset) => asset.releaseId)
  return {
    state: {
      revision,
      orgSlug,
      appSlug,
      appId,
      channel: channel || null,
      semver: appType !== 'Other',
      deletedAt: place.deletedAt,
      rollbacks: rollbacksOf(channel || null, place),
      releases: outlines.map((outline) => ({
        ...outline,
        pubDate: outline.pubDate ?? '',
        notes: '',
        assets: (platformsOf.get(outline.id) ?? []).map(outlineAsset),
      })),
    },
    writtenRevision: place.writtenRevision,
    unwritten: { oldest, newest },
  }
}

type OutlineRow = Pick<ManifestAsset, 'id' | 'updatePlatform' | 'publicPlatform' | 'filename' | 'format'> & {
  releaseId: string
  isSigned: number
}

interface Place {
  rolledBackTo: string | null
  rolledBackAt: string | null
  targetVersion: string | null
  targetPubDate: string | null
}

function rollbacksOf(channel: string | null, place: Place): Rollback[] {
  const { rolledBackTo: releaseId, rolledBackAt: at, targetVersion: version, targetPubDate: pubDate } = place
  if (!releaseId || !at || version === null || !pubDate) return []
  return [{ channel, releaseId, version, pubDate, at, withdrawnUpTo: null }]
}

function selectOutlines(db: Database, offered: SQL | undefined) {
  const { id, version, pubDate, rolloutPercent, paused } = releases
  return db
    .select({ id, version, pubDate, rolloutPercent, paused })
    .from(releases)
    .where(offered)
    .orderBy(desc(pubDate))
    .limit(LIST_LIMIT)
}

function selectPlatforms(db: Database, offered: SQL | undefined) {
  const { id, releaseId, updatePlatform, publicPlatform, filename, format } = assets
  const isSigned = sql<number>`${assets.signature} is not null`.as('is_signed')
  return db
    .select({ id, releaseId, updatePlatform, publicPlatform, filename, format, isSigned })
    .from(assets)
    .innerJoin(releases, eq(releases.id, releaseId))
    .where(and(offered, or(isNotNull(updatePlatform), isNotNull(publicPlatform))))
    .orderBy(desc(releases.pubDate))
    .limit(5 * LIST_LIMIT)
}

/** Enough of a file to tell for whom its release is there. */
function outlineAsset({ releaseId: _, isSigned, ...asset }: OutlineRow): ManifestAsset {
  return { ...asset, size: 0, sha256: '', signature: isSigned ? '' : null }
}
