import { liveReleases } from '#shared/domain/releases/live-releases.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { useChannel } from '#web/features/releases/use-channel.ts'
import { useApplication } from '#web/lib/session/organization.ts'

/** What new checks get once a release is yanked: `2.4.0 instead`. */
export function useVersionInstead(place: AppPlace, { id, channel, before }: Release): string {
  const application = useApplication()
  const { data } = useChannel(place, channel)
  const releases = data?.releases.filter((each) => each.id !== id) ?? []
  const live = liveReleases({ releases }, application).find(({ state }) => state === 'live')
  // The channel tells nothing of what comes before its live release.
  const version = live?.release.version ?? before?.version
  return version ? `${version} instead` : 'no update'
}
