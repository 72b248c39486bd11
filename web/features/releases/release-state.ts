// How far a release has got, as its channel offers it now.

import { hasUpdater, type Updating } from '#shared/domain/organizations/application.ts'
import type { ChannelSummary } from '#shared/domain/releases/channel.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { precedenceKey } from '#shared/domain/releases/version.ts'

/**
 * `live`: everyone on its platforms gets it. `downloads`: the same, but it has no update files. `withdrawn`: by a
 * rollback. `published`: what its channel offers isn't known.
 */
export type ReleaseState =
  | 'draft'
  | 'rolling'
  | 'paused'
  | 'live'
  | 'downloads'
  | 'replaced'
  | 'withdrawn'
  | 'yanked'
  | 'purged'
  | 'published'

/** Whether clients can be offered it: it wasn't replaced or withdrawn. */
export function isOffered(state: ReleaseState): boolean {
  return state === 'rolling' || state === 'paused' || state === 'live' || state === 'published'
}

type Facts = Pick<
  Release,
  'id' | 'version' | 'status' | 'pubDate' | 'yankedAt' | 'purgedAt' | 'paused' | 'rolloutPercent'
>

/** @param channel what its channel offers, where that is known */
export function stateOf(
  release: Facts,
  channel: Pick<ChannelSummary, 'live' | 'partial' | 'rollback'> | undefined,
  application: Updating,
): ReleaseState {
  const { id, status, yankedAt, purgedAt, paused, rolloutPercent } = release
  if (status === 'draft') return 'draft'
  if (purgedAt) return 'purged'
  if (yankedAt) return 'yanked'
  if (!channel) return paused ? 'paused' : rolloutPercent < 100 ? 'rolling' : 'published'
  if (channel.live?.id === id)
    return channel.live.hasUpdates || !hasUpdater(application) ? 'live' : 'downloads'
  if (channel.partial.some((each) => each.id === id)) return paused ? 'paused' : 'rolling'
  return channel.rollback && isWithdrawn(release, channel.rollback) ? 'withdrawn' : 'replaced'
}

type Rollback = NonNullable<ChannelSummary['rollback']>

/** Whether a rollback withdraws a release: higher than its target, and published before it. */
export function isWithdrawn(
  { version, pubDate }: Pick<Release, 'version' | 'pubDate'>,
  rollback: Pick<Rollback, 'version' | 'at'>,
): boolean {
  const [own, target] = [precedenceKey(version), precedenceKey(rollback.version)]
  if (pubDate === null || own === null || target === null) return false
  return own > target && Date.parse(pubDate) <= Date.parse(rollback.at)
}
