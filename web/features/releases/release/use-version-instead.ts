import type { Updating } from '#shared/domain/organizations/application.ts'
import { hasBegun } from '#shared/domain/releases/has-begun.ts'
import { hasUpdates, liveReleases } from '#shared/domain/releases/live-releases.ts'
import type { Manifest } from '#shared/domain/releases/manifest.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { useChannel } from '#web/features/releases/use-channel.ts'
import { useApplication } from '#web/lib/session/organization.ts'

/** What new checks get once a release is yanked. */
export function useVersionInstead(place: AppPlace, release: Release): string {
  const application = useApplication()
  const { data } = useChannel(place, release.channel)
  return versionInstead(release, data?.releases ?? [], application)
}

/** `2.4.0 instead`; while another release is rolling out, `2.4.1 or 2.4.0 instead`. */
export function versionInstead(
  { id, before, rollbackTarget = before }: Pick<Release, 'id' | 'before' | 'rollbackTarget'>,
  releases: Manifest['releases'],
  application: Updating,
): string {
  const others = liveReleases({ releases: releases.filter((each) => each.id !== id) }, application)
  const live = others.find(({ state }) => state === 'live')
  const now = Date.now()
  const rolling = others.filter(
    ({ state, release }) => state === 'partial' && hasBegun(release, now) && hasUpdates(release, application),
  )
  // The channel tells nothing of what comes before its live release.
  const last = live?.release.version ?? rollbackTarget?.version
  const versions = new Set(rolling.map(({ release }) => release.version))
  if (last) versions.add(last)
  return versions.size > 0 ? `${[...versions].join(' or ')} instead` : 'no update'
}
