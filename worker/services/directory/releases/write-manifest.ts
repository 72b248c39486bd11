// From the database to what delivery reads. The order matters: first the markers and the index of each release that
// changed, then the manifest that offers it, and only then the note that all of this is written. A process that dies
// anywhere in between leaves the old manifest whole and the channel marked as stale; doing it all again is harmless.

import { and, eq, lt } from 'drizzle-orm'
import { compileManifest } from '#shared/domain/compile-manifest.ts'
import { type FileMarker, keys, type ReleaseIndex } from '#shared/domain/manifest.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { channels } from '#worker/services/directory/release-schema.ts'
import { type ChannelSnapshot, readChannel } from './channel-state.ts'
import { completeManifest, toManifestAsset } from './complete-manifest.ts'
import { putNewer } from './put-newer.ts'
import type { AssetRow, ReleaseRow } from './rows.ts'

/** A Worker may hold six connections open at once. */
const AT_ONCE = 6

export interface ManifestStores {
  db: Database
  files: R2Bucket
}

/**
 * Brings everything that is stored of a channel (`''`: the one without a name) to the state of the database.
 * @throws Error when the database or R2 does not answer; the channel then stays marked
 */
export async function writeManifest(
  { db, files }: ManifestStores,
  appId: string,
  channel: string,
): Promise<void> {
  const snapshot = await readChannel(db, appId, channel)
  if (!snapshot) return
  const { state } = snapshot
  const { revision, orgSlug, appSlug } = state
  await inTurns(storedFor(snapshot), ([key, value]) => putNewer(files, key, revision, value))
  const manifest = await completeManifest(db, compileManifest(state))
  await putNewer(files, keys.manifest(orgSlug, appSlug, state.channel), revision, manifest)
  await db
    .update(channels)
    .set({ writtenRevision: revision })
    .where(
      and(eq(channels.appId, appId), eq(channels.channel, channel), lt(channels.writtenRevision, revision)),
    )
}

/** Markers and indexes of the releases that changed, under their names. */
function storedFor({ state, changed }: ChannelSnapshot): [key: string, value: FileMarker | ReleaseIndex][] {
  const { orgSlug, appSlug, channel } = state
  return changed.flatMap(({ release, assets }): [string, FileMarker | ReleaseIndex][] => [
    ...assets.map((asset): [string, FileMarker] => [keys.marker(asset.id), markerOf(release, asset)]),
    [keys.releaseIndex(orgSlug, appSlug, channel, release.version), indexOf(release, assets)],
  ])
}

function markerOf(release: ReleaseRow, asset: AssetRow): FileMarker {
  return {
    assetId: asset.id,
    filename: asset.filename,
    size: asset.size,
    sha256: asset.sha256 ?? '',
    appId: release.appId,
    releaseId: release.id,
    version: release.version,
    channel: release.channel || null,
    platform: asset.updatePlatform ?? asset.publicPlatform,
    purged: release.purgedAt !== null,
  }
}

function indexOf(release: ReleaseRow, assets: AssetRow[]): ReleaseIndex {
  return {
    id: release.id,
    version: release.version,
    appId: release.appId,
    yanked: release.yankedAt !== null,
    purged: release.purgedAt !== null,
    assets: assets.map(toManifestAsset),
  }
}

async function inTurns<T>(items: T[], act: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += AT_ONCE)
    await Promise.all(items.slice(start, start + AT_ONCE).map(act))
}
