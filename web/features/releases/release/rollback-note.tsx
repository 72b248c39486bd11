import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { EndRollback } from '#web/features/releases/list/end-rollback.tsx'
import { isWithdrawn } from '#web/features/releases/release-state.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { Banner } from '#web/ui/banner/banner.tsx'

/** Says that a release is the target of its channel's rollback, or withdrawn by it; nothing otherwise. */
export function RollbackNote({ place, release }: { place: AppPlace; release: Release }) {
  const { data } = useQuery(rpcQuery(directory, 'channels.list', place))
  const rollback = data?.channels.find(({ channel }) => channel === release.channel)?.rollback
  if (!rollback || release.yankedAt || release.purgedAt) return null
  const action = <EndRollback place={place} channel={release.channel} />
  if (rollback.releaseId === release.id)
    return (
      <Banner tone="neutral" action={action}>
        The channel is rolled back to this release. Clients with a withdrawn version are offered it
        {release.paused && ' once you resume it'}.
      </Banner>
    )
  if (!isWithdrawn(release, rollback)) return null
  return (
    <Banner tone="warn" action={action}>
      Withdrawn by the rollback to {rollback.version}: clients aren’t offered {release.version}.
    </Banner>
  )
}
