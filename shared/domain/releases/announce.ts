// Which release the static manifest (`latest.json`) announces. It has one version for all platforms, and a client
// whose platform is missing from it fails. So a release is announced once it has every signed platform that the
// one announced before it has. Only a platform that the three highest full releases all lack counts as dropped.

import { assetFor } from './asset-for.ts'
import { bundleOf } from './bundle.ts'
import { isFull } from './live-releases.ts'
import type { Manifest, ManifestAsset, ManifestRelease } from './manifest.ts'
import { askingPlatforms, readClient } from './update-platform.ts'

type SlotAsset = Pick<ManifestAsset, 'updatePlatform' | 'signature' | 'format' | 'filename'>

/** Of so many of the highest full releases one must have a platform, or it is dropped. */
const DROPPED_AFTER_RELEASES = 3

/** Of the full releases above the announced one, as many are kept as tell whether a platform was dropped. */
const MAX_UNANNOUNCED_RELEASES = 20

/** @param releases in the order in which they are offered */
export function announcedRelease(releases: readonly ManifestRelease[]): ManifestRelease | null {
  const full = announceable(releases)
  const highest = full.slice(0, DROPPED_AFTER_RELEASES)
  const isKept = (platform: string) => highest.some((each) => signedFile(each, platform))
  // Whatever was announced before it, a release with everything that the highest have replaces it.
  const start = full.findIndex(hasAll(highest.flatMap(signedSlots)))
  return full
    .slice(0, start < 0 ? full.length : start + 1)
    .reduceRight<ManifestRelease | null>(
      (announced, release) =>
        announced && lostPlatforms(announced, release).some(isKept) ? announced : release,
      null,
    )
}

/**
 * Whether the announced release has every signed platform that the highest have: then no lower release, whether it is
 * there or not, can change which one is announced.
 */
export function isAnnouncementSettled(releases: readonly ManifestRelease[]): boolean {
  const full = announceable(releases)
  const highest = full.slice(0, DROPPED_AFTER_RELEASES)
  return full.find(hasAll(highest.flatMap(signedSlots))) === (announcedRelease(releases) ?? undefined)
}

/**
 * The platforms for want of which a release that everyone gets isn't announced; empty: it is, or a higher one is.
 * @param id of the release
 */
export function unannouncedFor(
  { releases, announced }: Pick<Manifest, 'releases' | 'announced'>,
  id: string,
): string[] {
  const full = announceable(releases)
  const place = full.findIndex((each) => each.id === id)
  const [release, instead] = [full[place], full.slice(place + 1).find((each) => each.id === announced)]
  if (!release || !instead) return []
  const highest = full.slice(0, DROPPED_AFTER_RELEASES)
  return lostPlatforms(instead, release).filter((platform) =>
    highest.some((each) => signedFile(each, platform)),
  )
}

/** What a manifest keeps of `releases`, so that with the next release it can be told again which one to announce. */
export function aroundAnnounced(
  releases: readonly ManifestRelease[],
  announced: ManifestRelease | null,
): ManifestRelease[] {
  if (!announced) return []
  const full = announceable(releases)
  return [...full.slice(0, full.indexOf(announced)).slice(0, MAX_UNANNOUNCED_RELEASES), announced]
}

/** The releases that tell whether a platform was dropped. */
export function highestAnnounceable(releases: readonly ManifestRelease[]): ManifestRelease[] {
  return announceable(releases).slice(0, DROPPED_AFTER_RELEASES)
}

/**
 * Whether releases below these can't change which one is announced.
 * @param slots what `signedSlots` says of all full releases of the channel together
 */
export function isAnnouncementFinal(releases: readonly ManifestRelease[], slots: readonly string[]): boolean {
  const full = announceable(releases)
  const highest = full.slice(0, DROPPED_AFTER_RELEASES)
  return (
    slots.length === 0 ||
    full.some(hasAll(slots)) ||
    (highest.length === DROPPED_AFTER_RELEASES && full.some(hasAll(highest.flatMap(signedSlots))))
  )
}

/** The signed updates of a release: of two with equal slots, both serve the same clients. */
export function signedSlots({ assets }: { assets: readonly SlotAsset[] }): string[] {
  return assets.filter(isSigned).map((asset) => `${asset.updatePlatform} ${bundleOf(asset) ?? ''}`)
}

function hasAll(slots: readonly string[]): (release: ManifestRelease) => boolean {
  return (release) => {
    const own = new Set(signedSlots(release))
    return slots.every((slot) => own.has(slot))
  }
}

/** The full releases with at least one signed update, which are those that can be announced. */
function announceable(releases: readonly ManifestRelease[]): ManifestRelease[] {
  return releases.filter((release) => isFull(release) && release.assets.some(isSigned))
}

/** The platforms that `before` has signed updates for and `release` doesn't, under every name that asks for them. */
export function lostPlatforms(before: ManifestRelease, release: ManifestRelease): string[] {
  // No client calls itself universal: two archives replace a universal one.
  return signedPlatforms(before).filter(
    (platform) => !platform.includes('-universal') && !signedFile(release, platform),
  )
}

/** Every name under which a client may look up a signed update of the release, in alphabetical order. */
export function signedPlatforms({ assets }: Pick<ManifestRelease, 'assets'>): string[] {
  const names = assets
    .filter(isSigned)
    .flatMap(({ updatePlatform }) => (updatePlatform ? askingPlatforms(updatePlatform) : []))
  return [...new Set(names)].sort()
}

/** The signed update that a client of this name installs. */
export function signedFile(
  { assets }: Pick<ManifestRelease, 'assets'>,
  platform: string,
): ManifestAsset | undefined {
  const client = readClient(platform)
  return client ? assetFor({ assets: assets.filter(isSigned) }, client) : undefined
}

function isSigned({ updatePlatform, signature }: SlotAsset): boolean {
  return updatePlatform !== null && signature !== null
}
