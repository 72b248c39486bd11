// Which update a client gets, and why it gets none. The feed answers with this function and the console explains
// with it, so what people are told cannot drift from what their users receive.
//
// A client gets the first release in the manifest's order that it may have, never one below its own version unless
// a rollback withdrew that. A release that has no file for the client, is paused, or is rolled out to others is
// passed over: a hotfix for Macs must not keep the previous version from Linux, nor a rollout of one percent the
// last full release from the rest. A required step above the client comes before anything above that step.

import { assetFor } from './asset-for.ts'
import { type ClientFacts, isInAudience } from './audience.ts'
import type { Manifest, ManifestAsset, ManifestRelease, ManifestStep } from './manifest.ts'
import { nextRequiredStep } from './required-step.ts'
import { readClient } from './update-platform.ts'
import { compareVersions, parseVersion, type Version } from './version.ts'

export const NO_UPDATE_REASONS = [
  'up-to-date',
  'client-is-newer',
  'no-release',
  'no-asset-for-platform',
  'unknown-platform',
  'outside-rollout',
  'paused',
  'app-deleted',
  'taken-down',
] as const
/** Why there is no update. `outside-rollout` and `paused` name what keeps the client from a release it would get. */
export type NoUpdateReason = (typeof NO_UPDATE_REASONS)[number]
/** What a check is counted as: `update`, or the reason for no update. */
export type CheckReason = 'update' | NoUpdateReason

/** Of what a client's place in a rollout is computed from. Longer ones are truncated: they are only hashed. */
export const MAX_IDENTITY_LENGTH = 256

export interface UpdateRequest {
  /** As the client names itself: `linux-x86_64`, `darwin-aarch64-app`. */
  platform: string
  /** As the client says it; anything that isn't a version asks for the latest. */
  currentVersion: string
  /** Where the client stands in the rollout of a release, from 0 to just below 1. Asked only when that matters. */
  bucketOf: (releaseId: string) => number
  /** In ms since 1970: which steps of a rollout have begun. */
  now: number
  /** What tells whether a step for some clients is for this one. Asked only when that matters. */
  clientFacts: () => ClientFacts
  /** What the client asks of a file beside its platform; absent: nothing. */
  accepts?: ((asset: ManifestAsset) => boolean) | undefined
}

export type UpdateChoice =
  | {
      kind: 'update'
      release: ManifestRelease
      asset: ManifestAsset
      /** Whether the app is to be told that it can't put the update off. */
      mandatory: boolean
    }
  | { kind: 'none'; reason: NoUpdateReason }

/** Chooses from one channel's manifest. */
export function chooseUpdate(manifest: Manifest, request: UpdateRequest): UpdateChoice {
  if (manifest.deletedAt !== null) return none('app-deleted')
  if (manifest.takenDown !== undefined) return none('taken-down')
  const named = readClient(request.platform)
  if (!named) return none('unknown-platform')
  const client = request.accepts ? { ...named, accepts: request.accepts } : named
  if (manifest.releases.length === 0) return none('no-release')
  const current = parseVersion(request.currentVersion)
  const step = current && nextRequiredStep(manifest, client, current, request.now)
  if (step) return update(step.release, step.asset, current)
  const standingOf = comparison(request.currentVersion, current)
  let barrier: 'paused' | 'outside-rollout' | null = null
  let platformKnown = false
  let hasIt = false
  let goesBack: boolean | undefined
  for (const release of manifest.releases) {
    const standing = standingOf(release.version)
    hasIt ||= standing === 'same'
    const asset = assetFor(release, client)
    if (!asset) continue
    platformKnown = true
    // What comes after the client's own release is below it, and a release that was held back since is kept.
    if (hasIt) return none(barrier ?? 'up-to-date')
    if (standing === 'older') {
      goesBack ??= movesBack(manifest, standingOf)
      if (!goesBack && (manifest.semver || !barrierOf(release, request, manifest))) break
      if (!goesBack) continue
    }
    const held = barrierOf(release, request, manifest)
    if (!held) return update(release, asset, current)
    barrier ??= held
  }
  if (!platformKnown) return none('no-asset-for-platform')
  return none(barrier ?? (hasIt ? 'up-to-date' : 'client-is-newer'))
}

/** What keeps the client from a release. */
function barrierOf(
  release: ManifestRelease,
  request: UpdateRequest,
  { channel }: Manifest,
): 'paused' | 'outside-rollout' | null {
  if (release.paused) return 'paused'
  if (release.steps) return isReached(release, release.steps, request, channel) ? null : 'outside-rollout'
  return isInShare(release.id, release.rolloutPercent, request) ? null : 'outside-rollout'
}

/** Whether a step that has begun reaches the client. Who was reached once still is in later steps. */
function isReached(
  { id }: ManifestRelease,
  steps: readonly ManifestStep[],
  request: UpdateRequest,
  channel: string | null,
): boolean {
  return steps.some(
    ({ from, percent, audience }) =>
      from <= request.now &&
      (!audience || isInAudience(audience, request.clientFacts(), channel)) &&
      isInShare(id, percent, request),
  )
}

function isInShare(releaseId: string, percent: number, { bucketOf }: UpdateRequest): boolean {
  if (percent >= 100) return true
  return percent > 0 && bucketOf(releaseId) * 100 < percent
}

type Standing = 'newer' | 'same' | 'older'

/** How a release relates to the client's version. A version that doesn't parse is below all others. */
function comparison(currentVersion: string, current: Version | null): (version: string) => Standing {
  return (version) => {
    if (version === currentVersion) return 'same'
    const offered = current && parseVersion(version)
    if (!offered) return 'newer'
    const order = compareVersions(offered, current)
    return order > 0 ? 'newer' : order < 0 ? 'older' : 'same'
  }
}

/** Whether a rollback withdrew the client's version: it isn't offered, and isn't above the highest withdrawn one. */
function movesBack(
  { rolledBack, withdrawnUpTo, releases }: Manifest,
  standingOf: (version: string) => Standing,
): boolean {
  if (!rolledBack || releases.some(({ version }) => standingOf(version) === 'same')) return false
  // Manifests that older code has written don't say how far the rollback reaches.
  if (withdrawnUpTo === undefined) return true
  return withdrawnUpTo !== null && standingOf(withdrawnUpTo) !== 'older'
}

function update(release: ManifestRelease, asset: ManifestAsset, current: Version | null): UpdateChoice {
  return { kind: 'update', release, asset, mandatory: isMandatory(release, current) }
}

/** A client whose version isn't known counts as below every minimum. */
function isMandatory({ mandatory, minimumVersion }: ManifestRelease, current: Version | null): boolean {
  if (mandatory) return true
  const minimum = minimumVersion === undefined ? null : parseVersion(minimumVersion)
  return minimum !== null && (current === null || compareVersions(current, minimum) < 0)
}

function none(reason: NoUpdateReason): UpdateChoice {
  return { kind: 'none', reason }
}
