import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { LIVE_REFRESH_MS } from '#web/lib/api/live-refresh.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { rpcPages } from '#web/lib/api/rpc-pages.ts'
import type { ReleasesFilter } from './releases-filter.ts'

const PAGE_SIZE = 25

/** Releases page after page. Those of the filter before stay while others are loading. */
export function useReleases(place: AppPlace, { channel, status, search, order }: ReleasesFilter) {
  const wanted = search.trim()
  const input = {
    ...place,
    limit: PAGE_SIZE,
    ...(channel !== undefined && { channel }),
    ...(status && { status }),
    ...(wanted && { search: wanted }),
    ...(order !== 'newest' && { order }),
  }
  return useInfiniteQuery({
    ...rpcPages((cursor) => rpcQuery(directory, 'releases.list', { ...input, cursor })),
    placeholderData: keepPreviousData,
    // Every page that was opened would be asked for again.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : LIVE_REFRESH_MS),
  })
}

/** What each channel of the application offers; undefined while that is loading. */
export function useChannelSummaries(place: AppPlace) {
  return useQuery(rpcQuery(directory, 'channels.list', place)).data?.channels
}

/** Whether the first answer of `useChannelSummaries` is pending: what depends on it would shift. */
export function useChannelsPending(place: AppPlace): boolean {
  const { isPending, failureCount } = useQuery(rpcQuery(directory, 'channels.list', place))
  return isPending && failureCount === 0
}
