// Which update a client gets, and why it gets none. The feed answers with this function and the console explains
// with it, so what people are told cannot drift from what their users receive.
//
// Releases are offered in the manifest's order, latest first. One that has no file for the client's platform, is
// paused, or is rolled out to others is passed over for the one before it: a hotfix for Macs must not keep the
// previous version from Linux, nor a rollout of one percent the last full release from the rest.

import type { Manifest, ManifestAsset, ManifestRelease } from './manifest.ts'
import { servingPlatforms } from './update-platform.ts'
import { compareVersions, parseVersion } from './version.ts'

export const NO_UPDATE_REASONS = [
  'up-to-date',
  'client-is-newer',
  'no-release',
  'no-asset-for-platform',
  'outside-rollout',
  'paused',
  'app-deleted',
] as const
/** Why there is no update. `outside-rollout` and `paused` name what keeps the client from a release it would get. */
export type NoUpdateReason = (typeof NO_UPDATE_REASONS)[number]

export interface UpdateRequest {
  /** As the client names itself: `linux-x86_64`, `darwin-aarch64-app`. */
  platform: string
  /** As the client says it; anything that is no version asks for the latest. */
  currentVersion: string
  /** Where the client stands in the rollout of a release, from 0 to just below 1. Asked only when that matters. */
  bucketOf: (releaseId: string) => number
}

export type UpdateChoice =
  | { kind: 'update'; release: ManifestRelease; asset: ManifestAsset }
  | { kind: 'none'; reason: NoUpdateReason }

/** Chooses from one channel's manifest. */
export function chooseUpdate(manifest: Manifest, request: UpdateRequest): UpdateChoice {
  if (manifest.deletedAt !== null) return none('app-deleted')
  if (manifest.releases.length === 0) return none('no-release')
  const platforms = servingPlatforms(request.platform)
  const standingOf = comparison(manifest.semver, request.currentVersion)
  let barrier: 'paused' | 'outside-rollout' | null = null
  let platformKnown = false
  let hasIt = false
  for (const release of manifest.releases) {
    const asset = assetFor(release, platforms)
    if (!asset) continue
    platformKnown = true
    const standing = standingOf(release.version)
    const kept = keptFrom(release, request)
    if (standing === 'same') {
      // Whoever has a release that was held back since keeps it, unless one published before it is still newer.
      if (!kept || !manifest.semver) return none(barrier ?? 'up-to-date')
      hasIt = true
      continue
    }
    const wanted = standing === 'newer' || (manifest.rolledBack && !hasIt)
    if (!kept && wanted) return { kind: 'update', release, asset }
    if (!kept) break
    if (wanted) barrier ??= kept
  }
  if (!platformKnown) return none('no-asset-for-platform')
  return none(barrier ?? (hasIt ? 'up-to-date' : 'client-is-newer'))
}

/** The file of a release that a client of one of these platforms installs: the first platform that has one. */
export function assetFor(release: ManifestRelease, platforms: readonly string[]): ManifestAsset | undefined {
  for (const platform of platforms)
    for (const asset of release.assets) if (asset.updatePlatform === platform) return asset
  return undefined
}

/** Whether everyone gets this release: it is neither paused nor on its way to more people. */
export function isFull(release: Pick<ManifestRelease, 'paused' | 'rolloutPercent'>): boolean {
  return !release.paused && release.rolloutPercent >= 100
}

function keptFrom(release: ManifestRelease, request: UpdateRequest): 'paused' | 'outside-rollout' | null {
  if (release.paused) return 'paused'
  if (release.rolloutPercent >= 100) return null
  if (release.rolloutPercent <= 0) return 'outside-rollout'
  return request.bucketOf(release.id) * 100 < release.rolloutPercent ? null : 'outside-rollout'
}

/** How a release stands to the client's version. Versions that are free text have no order, only equality. */
function comparison(
  semver: boolean,
  currentVersion: string,
): (version: string) => 'newer' | 'same' | 'older' {
  const current = semver ? parseVersion(currentVersion) : null
  return (version) => {
    const offered = current && parseVersion(version)
    if (!current || !offered) return version === currentVersion ? 'same' : 'newer'
    const order = compareVersions(offered, current)
    return order > 0 ? 'newer' : order < 0 ? 'older' : 'same'
  }
}

function none(reason: NoUpdateReason): UpdateChoice {
  return { kind: 'none', reason }
}
