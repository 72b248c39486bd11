// Required steps: versions that a client may not skip, such as one that converts its data. A client below one is
// offered it before anything above it.

import { type AskingClient, assetFor } from './asset-for.ts'
import type { Manifest, ManifestAsset, ManifestRelease } from './manifest.ts'

import { compareVersions, parseVersion, type Version } from './version.ts'

/** Versions that a channel can offer as required steps, those of the channels that it includes counted. */
export const MAX_REQUIRED_STEPS = 20

interface Step {
  release: ManifestRelease
  asset: ManifestAsset
  version: Version
}

/**
 * The required step that a client takes next, or null: of those above its version, the lowest. A release that not
 * everyone gets, or that has no file for the client, is no step. A channel without an order of versions has no steps.
 * @param now in ms since 1970
 */
export function nextRequiredStep(
  { semver, releases }: Pick<Manifest, 'semver' | 'releases'>,
  client: AskingClient,
  current: Version,
  now: number,
): Step | null {
  if (!semver) return null
  let next: Step | null = null
  // From the lowest version up. Of one version, the release that comes first in the manifest's order replaces the rest.
  for (let index = releases.length - 1; index >= 0; index--) {
    const release = releases[index]
    if (!release?.requiredStep || !isForEveryone(release, now)) continue
    const version = parseVersion(release.version)
    if (!version || compareVersions(version, current) <= 0) continue
    if (next && compareVersions(version, next.version) > 0) break
    const asset = assetFor(release, client)
    if (asset) next = { release, asset, version }
  }
  return next
}

/** Whether everyone gets the release now: unlike `isFull`, this counts a step of a plan whose time has just come. */
function isForEveryone({ paused, rolloutPercent, steps }: ManifestRelease, now: number): boolean {
  if (paused) return false
  if (!steps) return rolloutPercent >= 100
  return steps.some(({ percent, from, audience }) => percent >= 100 && from <= now && !audience)
}
