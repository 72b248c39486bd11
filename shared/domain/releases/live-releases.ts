// What is live on a channel, in words that hold: a release that is paused, partial or has no update files is named as
// such wherever the latest one is shown.

import { hasUpdater, type Updating } from '#shared/domain/organizations/application.ts'
import type { Manifest, ManifestRelease } from './manifest.ts'

/**
 * Whether everyone gets this release: it is neither paused nor on its way to more people. With a plan, as of when
 * `rolloutPercent` was written.
 */
export function isFull(release: Pick<ManifestRelease, 'paused' | 'rolloutPercent'>): boolean {
  return !release.paused && release.rolloutPercent >= 100
}

/** `live`: everyone on its platforms is offered it. `downloads`: it has no update files, so only people can get it. */
export type LiveState = 'live' | 'downloads' | 'partial' | 'paused'

export interface LiveRelease {
  release: ManifestRelease
  state: LiveState
  /** For a sentence: `live`, `paused at 25%`, `held at 25%`. */
  label: string
}

/** The release that clients are offered, if there is one, then those before it in order that not everyone gets. */
export function liveReleases({ releases }: Pick<Manifest, 'releases'>, application: Updating): LiveRelease[] {
  const states = releases.map((release): LiveRelease => {
    const state = stateOf(release, application)
    return { release, state, label: labelOf(release, state) }
  })
  const place = states.findIndex(({ state }) => state === 'live')
  const [live] = place < 0 ? [] : states.slice(place)
  const others = place < 0 ? states : states.slice(0, place)
  return live ? [live, ...others] : others
}

/** Whether updaters find anything in a release. Without an updater, any file may be taken. */
export function hasUpdates({ assets }: Pick<ManifestRelease, 'assets'>, application: Updating): boolean {
  return !hasUpdater(application) || assets.some(({ updatePlatform }) => updatePlatform !== null)
}

function stateOf(release: ManifestRelease, application: Updating): LiveState {
  if (release.paused) return 'paused'
  if (!isFull(release)) return 'partial'
  return hasUpdates(release, application) ? 'live' : 'downloads'
}

function labelOf({ rolloutPercent, held }: ManifestRelease, state: LiveState): string {
  if (state === 'paused') return `${held ? 'held' : 'paused'} at ${rolloutPercent}%`
  if (state === 'partial') return `at ${rolloutPercent}%`
  return state === 'live' ? 'live' : 'for download only'
}
