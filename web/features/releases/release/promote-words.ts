import type { Updating } from '#shared/domain/organizations/application.ts'
import { hasBegun } from '#shared/domain/releases/has-begun.ts'
import { hasUpdates, liveReleases } from '#shared/domain/releases/live-releases.ts'
import type { Manifest } from '#shared/domain/releases/manifest.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { compareVersions, parseVersion } from '#shared/domain/releases/version.ts'
import { manifestAssets } from '#web/features/releases/manifest-assets.ts'

export interface PromoteEffect {
  text: string
  /** Whether it takes the place of a release that is on its way to all clients. */
  endsRollout?: boolean
}

/**
 * What promoting a release does to those that the channel offers now: `Replaces 2.4.0 and 2.4.1 on its platforms.`
 * Null: nothing that holds for all clients can be said.
 * @param isForEveryone whether all clients get it at once
 */
export function promoteWords(
  release: Pick<Release, 'version' | 'assets' | 'requiredStep'>,
  channel: Manifest,
  application: Updating,
  isForEveryone: boolean,
): PromoteEffect | null {
  const { version, assets, requiredStep } = release
  const now = Date.now()
  const offered = liveReleases(channel, application).filter(
    ({ release: each }) => !each.paused && hasBegun(each, now),
  )
  const live = offered.find(({ state }) => state === 'live')?.release
  if (offered.length === 0) return { text: 'This channel offers no release yet.' }
  if (channel.releases.some((each) => each.version === version)) return null
  if (!hasUpdates({ assets: manifestAssets(assets) }, application))
    return live ? { text: `${live.version} stays live, because ${version} has no update files.` } : null
  const isAhead = (other: string) => !channel.semver || isNewer(version, other)
  if (live && !isAhead(live.version))
    return {
      text: requiredStep
        ? `${live.version} stays live.`
        : `${live.version} stays live. Only clients that can’t get it are offered ${version}.`,
    }
  const overtaken = offered.filter(({ release: each }) => isAhead(each.version))
  if (overtaken.length === 0) return null
  const behind = overtaken.map(({ release: each }) => each.version)
  if (!isForEveryone) return { text: `Everyone else stays on ${listed(behind, 'or')}.` }
  return {
    text: `Replaces ${listed(behind, 'and')} on its platforms.`,
    endsRollout: overtaken.some(({ state }) => state === 'partial'),
  }
}

/** Where either isn't semantic, the order is that of publication. */
function isNewer(version: string, other: string): boolean {
  const [a, b] = [parseVersion(version), parseVersion(other)]
  return !a || !b || compareVersions(a, b) > 0
}

function listed(versions: string[], word: 'and' | 'or'): string {
  const last = versions.at(-1) ?? ''
  return versions.length > 1 ? `${versions.slice(0, -1).join(', ')} ${word} ${last}` : last
}
