import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { isGone } from '#web/lib/api/failures.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'

/** How often a release is asked for again while the server is checking one of its files, in milliseconds. */
const WHILE_VERIFYING = 3000

/** The same while its rollout has steps ahead, or guards that may hold it. */
const WHILE_ROLLING_OUT = 30_000

/** A release by its id, followed while its files are being checked and while its rollout moves by itself. */
export function useRelease(place: AppPlace, id: string) {
  return useQuery({
    ...rpcQuery(directory, 'releases.get', { ...place, release: id }),
    meta: { stopPropagation: isGone },
    refetchInterval: ({ state }) => intervalFor(state.data),
  })
}

function intervalFor(release: Release | undefined): number | false {
  if (release?.assets.some((asset) => asset.state === 'verifying')) return WHILE_VERIFYING
  const movesByItself =
    release?.schedule || (release?.plan && release.yankedAt === null && release.purgedAt === null)
  return movesByItself ? WHILE_ROLLING_OUT : false
}
