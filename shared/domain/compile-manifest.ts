// What publishing writes for one channel. Of all its releases only those are kept that a client could still be
// given, so a manifest stays as small after a thousand releases as after three.

import { isFull } from './choose-update.ts'
import type { Manifest, ManifestRelease } from './manifest.ts'

/** Releases under way that are remembered beside the full ones; of more, the oldest are left out. */
export const MAX_PARTIAL_RELEASES = 20

/** An administrator's word that an older release is the latest again. It holds for what was published before it. */
export interface Rollback {
  releaseId: string
  /** When it was said, ISO 8601. Releases published later are offered before the one rolled back to. */
  at: string
}

export interface ChannelState extends Omit<Manifest, 'format' | 'rolledBack' | 'rolledBackTo' | 'releases'> {
  /** Every release of the channel that is published and neither yanked nor purged, in any order. */
  releases: readonly ManifestRelease[]
  /**
   * The last rollback, kept even after a newer release was published: until that one has reached everyone, the
   * rest must fall back to the release rolled back to and not to the one that was withdrawn.
   */
  rollback: Rollback | null
}

/** Compiles the manifest of one channel. */
export function compileManifest({ releases, rollback, ...channel }: ChannelState): Manifest {
  const latestFirst = [...releases].sort(byPublication)
  const target = latestFirst.find((release) => release.id === rollback?.releaseId)
  const offered =
    rollback && target ? latestFirst.filter((each) => !isWithdrawn(each, target, rollback.at)) : latestFirst
  const kept = withinReach(offered)
  const holds = offered.length < latestFirst.length && target !== undefined && kept.includes(target)
  return { ...channel, format: 1, rolledBack: holds, rolledBackTo: holds ? target.id : null, releases: kept }
}

/** The manifest as it will be once `release` is published, now and on the same channel. */
export function withPublished(manifest: Manifest, release: ManifestRelease): Manifest {
  const releases = withinReach([release, ...manifest.releases])
  const holds = manifest.rolledBack && releases.some(({ id }) => id === manifest.rolledBackTo)
  return { ...manifest, rolledBack: holds, rolledBackTo: holds ? manifest.rolledBackTo : null, releases }
}

function byPublication(a: ManifestRelease, b: ManifestRelease): number {
  const later = Date.parse(b.pubDate) - Date.parse(a.pubDate)
  if (later !== 0 || a.id === b.id) return later
  return a.id < b.id ? 1 : -1
}

/** Published after the release that is the latest again, and before that was said. */
function isWithdrawn(release: ManifestRelease, target: ManifestRelease, at: string): boolean {
  return byPublication(release, target) < 0 && Date.parse(release.pubDate) <= Date.parse(at)
}

/**
 * For each platform everything down to and including the first release that everyone gets. That is enough for any
 * client: whichever stored platform it would be served from, an earlier full release with that platform serves it too.
 */
function withinReach(latestFirst: readonly ManifestRelease[]): ManifestRelease[] {
  const settled = new Set<string>()
  let partial = 0
  let latestSeen = false
  return latestFirst.filter((release) => {
    const platforms = platformsOf(release)
    if (latestSeen && platforms.every((platform) => settled.has(platform))) return false
    if (!isFull(release)) return ++partial <= MAX_PARTIAL_RELEASES
    latestSeen = true
    for (const platform of platforms) settled.add(platform)
    return true
  })
}

/** What updaters and download buttons may ask of a release. */
function platformsOf(release: ManifestRelease): string[] {
  return release.assets.flatMap(({ updatePlatform, publicPlatform }) => [
    ...(updatePlatform ? [`update ${updatePlatform}`] : []),
    ...(publicPlatform ? [`public ${publicPlatform}`] : []),
  ])
}
