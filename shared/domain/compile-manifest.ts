// What publishing writes for one channel. Of all its releases only those are kept that a client could still be
// given, so a manifest stays as small after a thousand releases as after three.

import { isFull } from './choose-update.ts'
import type { Manifest, ManifestAsset, ManifestRelease } from './manifest.ts'

/** Releases under way that are remembered beside the full ones; of more, the oldest are left out. */
export const MAX_PARTIAL_RELEASES = 20

/** A rollback in force: it lasts until an Admin ends it, whatever is published afterwards. */
export interface Rollback {
  /** The channel that was rolled back (null: production). An included channel's rollback counts here too. */
  channel: string | null
  /** Id of the target. When the target is yanked, the next lower full release takes its place. */
  releaseId: string
  /** Version of the target. */
  version: string
  /** When the target was published. */
  pubDate: string
  /** When it was rolled back, ISO 8601. Releases published later compete as usual. */
  at: string
  /**
   * Highest version that it withdrew, yanked and purged releases included: their clients must go back as well. Null
   * when it withdrew nothing or the channel is ordered by publication.
   */
  withdrawnUpTo: string | null
}

export interface ChannelState
  extends Omit<
    Manifest,
    'format' | 'rolledBack' | 'rolledBackTo' | 'withdrawnUpTo' | 'announced' | 'releases'
  > {
  /**
   * Releases of the channel and of those it includes (which carry `channel`) that are published and neither yanked
   * nor purged, in any order. A part of them is enough when `isSufficient` says so. Files may be outlines: their
   * platforms, name and format, and a signature of any text when they have one.
   */
  releases: readonly ManifestRelease[]
  /** The rollbacks in force of the channel and of those it includes. */
  rollbacks: readonly Rollback[]
}

/** Compiles the manifest of one channel. */
export function compileManifest({ releases, rollbacks, ...channel }: ChannelState): Manifest {
  const rollback = rollbacks.find((each) => each.channel === channel.channel)
  const latestFirst = [...releases].sort(byPublication)
  const target = latestFirst.find((release) => release.id === rollback?.releaseId)
  const offered =
    rollback && target ? latestFirst.filter((each) => !isWithdrawn(each, target, rollback.at)) : latestFirst
  const kept = withinReach(offered).kept
  const holds = offered.length < latestFirst.length && target !== undefined && kept.includes(target)
  return { ...channel, format: 1, rolledBack: holds, rolledBackTo: holds ? target.id : null, releases: kept }
}

/**
 * Whether the first releases of a channel, in the order in which they are offered, compile to the same manifest as
 * all of them. A reader that pages through a channel stops as soon as it does. The part must be closed: with an
 * included release it has those of the same version on the channel itself.
 * @param slots the slots (`slotsOf`) of all releases of the channel that aren't withdrawn
 */
export function isSufficient({ releases }: ChannelState, slots: Iterable<string>): boolean {
  const { settled } = withinReach([...releases].sort(byPublication))
  return [...slots].every((slot) => settled.has(slot))
}

/** The manifest as it will be once `release` is published, now and on the same channel. */
export function withPublished(manifest: Manifest, release: ManifestRelease): Manifest {
  const releases = withinReach([release, ...manifest.releases]).kept
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
function withinReach(latestFirst: readonly ManifestRelease[]) {
  const settled = new Set<string>()
  let partial = 0
  let latestSeen = false
  const kept = latestFirst.filter((release) => {
    const slots = release.assets.flatMap(slotsOf)
    if (latestSeen && slots.every((slot) => settled.has(slot))) return false
    if (!isFull(release)) return ++partial <= MAX_PARTIAL_RELEASES
    latestSeen = true
    for (const slot of slots) settled.add(slot)
    return true
  })
  return { kept, settled }
}

/** What updaters and download buttons may ask of a file: files with equal slots serve the same clients. */
export function slotsOf({ updatePlatform, publicPlatform }: ManifestAsset): string[] {
  return [
    ...(updatePlatform ? [`update ${updatePlatform}`] : []),
    ...(publicPlatform ? [`public ${publicPlatform}`] : []),
  ]
}
