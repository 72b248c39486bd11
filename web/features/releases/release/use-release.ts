import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { isGone } from '#web/lib/api/failures.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'

/** How often a release is asked for again while the server is checking one of its files, in milliseconds. */
const WHILE_VERIFYING = 3000

/** A release by its id, followed while its files are being checked. */
export function useRelease(place: AppPlace, id: string) {
  return useQuery({
    ...rpcQuery(directory, 'releases.get', { ...place, release: id }),
    meta: { stopPropagation: isGone },
    refetchInterval: ({ state }) =>
      state.data?.assets.some((asset) => asset.state === 'verifying') ? WHILE_VERIFYING : false,
  })
}
