import type { Release } from '#shared/domain/releases/release.ts'
import { useChannelSummaries } from '#web/features/releases/list/use-releases.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { useSession } from '#web/lib/session/session.ts'

/** The id of the person at the screen; null until it is known. */
export function useOwnId(): string | null {
  const session = useSession()
  return session.status === 'ready' ? session.user.id : null
}

/** Whether the channel of a draft is protected. False until it is known. */
export function useIsProtected(place: AppPlace, { channel }: Pick<Release, 'channel'>): boolean {
  return useChannelSummaries(place)?.find((each) => each.channel === channel)?.protected ?? false
}

/** Whether someone else has to publish a draft: a Member may on a protected channel only what another one asked for. */
export function useNeedsApproval(place: AppPlace, release: Release): boolean {
  const { role } = useOrganization()
  const ownId = useOwnId()
  const isProtected = useIsProtected(place, release)
  if (!isProtected || role === 'Admin') return false
  const { approval } = release
  return !approval || approval.outdated === true || approval.by.id === ownId
}
