// What publishing writes for one channel. Of all its releases only those are kept that a client could still be
// given, so a manifest stays as small after a thousand releases as after three.

import {
  announcedRelease,
  aroundAnnounced,
  highestAnnounceable,
  isAnnouncementFinal,
  isAnnouncementSettled,
  signedSlots,
} from './announce.ts'
import { bundleOf } from './bundle.ts'
import { isFull } from './live-releases.ts'
import type { Manifest, ManifestAsset, ManifestRelease } from './manifest.ts'
import { highestVersion, inOrder, offer } from './offered-releases.ts'
import { parseVersion } from './version.ts'

/**
 * Partial and paused releases that are kept beside the full ones; of more, the last in order are left out. Required
 * steps are kept in any case.
 */
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
   * Highest semantic version that it withdrew, yanked and purged releases included: their clients must go back as
   * well. Null when it withdrew none.
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
export function compileManifest(state: ChannelState): Manifest {
  const { releases: _, rollbacks, ...channel } = state
  const { semver, offered, withdrawn } = offer(state)
  const { kept } = withinReach(offered)
  const announced = announcedRelease(offered)
  for (const release of aroundAnnounced(offered, announced)) kept.add(release)
  const versions = [
    ...withdrawn.map(({ version }) => version),
    ...rollbacks.map((each) => each.withdrawnUpTo),
  ]
  const rolledBack = versions.some((version) => version !== null)
  const own = rollbacks.find((each) => each.channel === state.channel)
  return {
    ...channel,
    format: 1,
    semver,
    rolledBack,
    rolledBackTo: (rolledBack && own?.releaseId) || null,
    withdrawnUpTo: highestVersion(versions),
    announced: announced?.id ?? null,
    releases: offered.filter((release) => kept.has(release)),
  }
}

/**
 * What the next manifest is compiled from beside the releases of this one: without the highest, an old release that is
 * kept for a dropped platform would count among them.
 */
export function neededBeside(state: ChannelState, { releases }: Manifest): ManifestRelease[] {
  const kept = new Set(releases.map(({ id }) => id))
  return highestAnnounceable(offer(state).offered).filter(({ id }) => !kept.has(id))
}

/** Whether the announced release stays announced, whatever becomes of lower releases that the manifest leaves out. */
export function isSettled(state: ChannelState): boolean {
  return isAnnouncementSettled(offer(state).offered)
}

/**
 * The slots that have to be read further down for the announcement: without them, a part of a channel would begin with
 * another release than all of it. Empty: no lower release changes what is announced.
 */
export function slotsToAnnounce(state: ChannelState): string[] {
  const { offered } = offer(state)
  if (isAnnouncementSettled(offered)) return []
  return highestAnnounceable(offered)
    .flatMap(signedSlots)
    .map((slot) => SIGNED + slot)
}

/**
 * Whether the releases of a state, a part of a channel's, compile to the same manifest as all of them. A reader
 * that pages through a channel stops as soon as they do. The part has to be the first of the channel's full releases
 * in their order, and of its partial and paused ones at least the first MAX_PARTIAL_RELEASES. Required steps further
 * down are then added to it: here they would hide that a release between them and the part is missing.
 * @param slots the slots (`slotsOf`) of the channel's full releases that aren't withdrawn
 */
export function isSufficient(state: ChannelState, slots: Iterable<string>): boolean {
  // Ordered by publication, a promoted release has the place of the original, which may come much further down.
  if (!state.semver && state.includes?.length) return false
  const { offered } = offer(state)
  const { settled } = withinReach(offered)
  const all = [...slots]
  const signed = all.filter((slot) => slot.startsWith(SIGNED)).map((slot) => slot.slice(SIGNED.length))
  return (
    offered.some(isFull) && all.every((slot) => settled.has(slot)) && isAnnouncementFinal(offered, signed)
  )
}

/**
 * The manifest as it will be once `release` is published, now and on the same channel. It leaves open which release
 * will be announced: that depends on releases which the manifest no longer contains.
 */
export function withPublished({ announced: _, ...manifest }: Manifest, release: ManifestRelease): Manifest {
  const semver = manifest.semver && parseVersion(release.version) !== null
  const offered = inOrder({ ...manifest, semver }, [release, ...manifest.releases])
  const { kept } = withinReach(offered)
  return { ...manifest, semver, releases: offered.filter((each) => kept.has(each)) }
}

/** A manifest as today's compiler would have left it, made of one that older code has stored. */
export function upgradeManifest(manifest: Manifest): Manifest {
  if (manifest.announced !== undefined) return manifest
  const releases = inOrder(manifest, manifest.releases)
  return { ...manifest, releases, announced: announcedRelease(releases)?.id ?? null }
}

/** What updaters and download buttons may ask of a file: files with equal slots serve the same clients. */
export function slotsOf(
  asset: Pick<ManifestAsset, 'updatePlatform' | 'publicPlatform' | 'format' | 'filename' | 'signature'>,
): string[] {
  const { updatePlatform, publicPlatform } = asset
  return [
    ...(updatePlatform ? [`update ${updatePlatform} ${bundleOf(asset) ?? ''}`] : []),
    ...(publicPlatform ? [`public ${publicPlatform}`] : []),
    ...signedSlots({ assets: [asset] }).map((slot) => SIGNED + slot),
  ]
}

const SIGNED = 'signed '

/**
 * For each slot everything down to and including the first release that everyone gets, and every required step. That
 * is enough for any client: whichever file it would be served, an earlier full release with an equal slot serves it too.
 * @param offered in the order in which they are offered
 */
function withinReach(offered: readonly ManifestRelease[]) {
  const settled = new Set<string>()
  const kept = new Set<ManifestRelease>()
  let partial = 0
  let fullSeen = false
  for (const release of offered) {
    const full = isFull(release)
    // Clients below a step are offered it before what is above it.
    if (release.requiredStep) kept.add(release)
    if (!full && ++partial > MAX_PARTIAL_RELEASES) continue
    const slots = release.assets.flatMap(slotsOf)
    if (fullSeen && slots.every((slot) => settled.has(slot))) continue
    kept.add(release)
    if (!full) continue
    fullSeen = true
    for (const slot of slots) settled.add(slot)
  }
  return { kept, settled }
}
