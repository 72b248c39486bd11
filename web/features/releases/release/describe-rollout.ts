import type { Updating } from '#shared/domain/organizations/application.ts'
import { channelName } from '#shared/domain/releases/channel.ts'
import { hasBegun, isForSome } from '#shared/domain/releases/has-begun.ts'
import { hasUpdates, liveReleases } from '#shared/domain/releases/live-releases.ts'
import type { Manifest, ManifestRelease } from '#shared/domain/releases/manifest.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { compareVersions, parseVersion } from '#shared/domain/releases/version.ts'
import { manifestAssets } from '#web/features/releases/manifest-assets.ts'
import { isPlanForSome } from '#web/lib/format/plan-moment.ts'

/** Who is offered a published release now, in one or two sentences below its share of the clients. */
export function describeRollout(release: Release, manifest: Manifest, application: Updating): string {
  const { id, version, paused, rolloutPercent, requiredStep } = release
  const offered = liveReleases(manifest, application)
  const live = offered.find(({ state }) => state === 'live')?.release
  if (!hasUpdates({ assets: manifestAssets(release.assets) }, application))
    return `${version} has no update files, so installed apps aren’t offered it. People can download it.`
  if (paused) return describePause(release)
  if (rolloutPercent <= 0 && isPlanForSome(release, Date.now()))
    return `Only the clients that the plan names are offered ${version}.`
  if (rolloutPercent <= 0) return `No client is offered ${version} yet.`
  if (!manifest.releases.some((each) => each.id === id))
    return isWithdrawn(version, manifest)
      ? `Withdrawn by the rollback to ${live?.version ?? 'an older release'}. No client is offered ${version}.`
      : `${live?.version ?? 'A newer release'} has replaced it. No client is offered ${version}.`
  if (
    live &&
    live.id !== id &&
    isBehind(id, live.id, manifest) &&
    requiredStep &&
    manifest.semver &&
    rolloutPercent >= 100
  )
    return `${live.version} is live. Clients below ${version} are offered ${version} first, as a required step.`
  if (live && live.id !== id && isBehind(id, live.id, manifest))
    return `${live.version} is live. Only clients that can’t get it are offered ${version}.`
  if (rolloutPercent < 100) {
    const now = Date.now()
    const others = offered.filter(
      ({ state, release: each }) =>
        each.id !== id && state === 'partial' && hasBegun(each, now) && hasUpdates(each, application),
    )
    const versions = others.map(({ release: each }) => `gets ${each.version}`)
    return `Everyone else ${[...versions, live ? `stays on ${live.version}` : 'keeps what they have'].join(' or ')}.`
  }
  const ahead = aheadWords(id, manifest, application)
  return ahead
    ? `${ahead} first. Everyone else gets ${version}.`
    : `Every client on the ${channelName(release.channel)} channel is offered ${version}.`
}

/** Releases before `id` in the order of the manifest that some clients are offered. */
function rollingAhead(id: string, { releases }: Manifest, application: Updating): ManifestRelease[] {
  const now = Date.now()
  const place = releases.findIndex((each) => each.id === id)
  return releases
    .slice(0, Math.max(0, place))
    .filter((each) => !each.paused && hasBegun(each, now) && hasUpdates(each, application))
}

/** `25% of clients are offered 2.4.1`: releases ahead of it that not everyone gets. Empty: there are none. */
function aheadWords(id: string, manifest: Manifest, application: Updating): string {
  const now = Date.now()
  return rollingAhead(id, manifest, application)
    .map((each, index) => {
      const isSome = isForSome(each, now)
      const share = isSome ? (index === 0 ? 'Some' : 'some') : `${each.rolloutPercent}%`
      const clients = isSome ? ' clients are offered' : ' of clients are offered'
      return `${share}${index === 0 ? clients : ''} ${each.version}`
    })
    .join(' and ')
}

/** A release and the part of the clients, in percent, that are offered it. */
export interface OfferedShare {
  id: string
  version: string
  percent: number
}

/**
 * How a live release and those ahead of it divide the clients. Each release picks its own part of all clients, so a
 * second one is offered to a part of the rest. Null: not known, as where a plan names clients.
 */
export function offeredShares(id: string, manifest: Manifest, application: Updating): OfferedShare[] | null {
  const own = manifest.releases.find((each) => each.id === id)
  const ahead = rollingAhead(id, manifest, application)
  if (!own || ahead.some(({ steps }) => steps?.some(({ audience }) => audience))) return null
  let left = 100
  return [...ahead, own].map((each) => {
    const percent = each.id === id ? left : (left * each.rolloutPercent) / 100
    left -= percent
    return { id: each.id, version: each.version, percent }
  })
}

export function describePause({ version, requiredStep }: Pick<Release, 'version' | 'requiredStep'>): string {
  const step = requiredStep ? ' Until you resume it, it isn’t a required step.' : ''
  return `Paused. No more clients get ${version}; installed copies are unaffected.${step}`
}

/** Whether `id` comes after `other` in the order of the manifest. */
function isBehind(id: string, other: string, { releases }: Manifest): boolean {
  const place = (wanted: string) => releases.findIndex((release) => release.id === wanted)
  return place(id) > place(other)
}

function isWithdrawn(version: string, { rolledBack, rolledBackTo, releases }: Manifest): boolean {
  const target = releases.find(({ id }) => id === rolledBackTo)?.version
  const [a, b] = [parseVersion(version), target === undefined ? null : parseVersion(target)]
  return rolledBack && a !== null && b !== null && compareVersions(a, b) > 0
}
