// Clients far behind get to a release over the deltas of those in between, which a manifest leaves out.

import { sql } from 'drizzle-orm'
import { MAX_CHAIN } from '#shared/domain/releases/delta-chain.ts'
import type { Manifest, ManifestDelta } from '#shared/domain/releases/manifest.ts'
import type { Database } from '#worker/services/directory/context.ts'
import type { Link } from '#worker/services/directory/releases/channels/links.ts'
import { type ReleaseWithFiles, toManifestAsset } from './documents.ts'
import { readReleases } from './unwritten.ts'

/** A chain has ten releases for each platform, of the channel and of those that it includes. */
const MAX_STONES = 100

/**
 * The deltas that a manifest needs beside the releases that it keeps. Nothing is read while none of these has a delta.
 * @param rows has the kept releases, with their files
 */
export async function readSteppingStones(
  db: Database,
  appId: string,
  links: readonly Link[],
  { releases: kept }: Manifest,
  rows: readonly ReleaseWithFiles[],
): Promise<ManifestDelta[]> {
  const present = new Set(kept.map(({ id }) => id))
  const bases = rows
    .filter(({ release }) => present.has(release.id))
    .flatMap(({ assets }) =>
      assets.flatMap(({ deltaFor, deltaFrom }) => (deltaFor && deltaFrom ? [[deltaFor, deltaFrom]] : [])),
    )
  if (bases.length === 0) return []
  const places = JSON.stringify(links.map(({ channel }) => channel))
  const found = await db.all<{ id: string }>(sql`
    with recursive stone (id, platform, base, depth) as (
      select '', value ->> 0, value ->> 1, 1 from json_each(${JSON.stringify(bases)})
      union
      select releases.id, stone.platform, assets.delta_from, stone.depth + 1
      from stone
      cross join json_each(${places}) as place
      cross join releases on releases.app_id = ${appId} and releases.channel = place.value
        and releases.version = stone.base
        and releases.status = 'published' and releases.yanked_at is null and releases.purged_at is null
      cross join assets on assets.release_id = releases.id and assets.delta_for = stone.platform
        and assets.delta_from is not null
      where stone.depth < ${MAX_CHAIN}
    )
    select distinct id from stone where id <> '' limit ${MAX_STONES}
  `)
  const ids = found.map(({ id }) => id).filter((id) => !present.has(id))
  const stones = await readReleases(db, ids)
  return stones.flatMap(({ release: { version }, assets: files }) =>
    files
      .map(toManifestAsset)
      .filter((file) => file.deltaFor !== undefined && file.deltaFrom !== undefined && !file.takenDown)
      .map((file) => ({ version, file })),
  )
}
