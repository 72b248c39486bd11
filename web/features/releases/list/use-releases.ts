import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { rpcPages } from '#web/lib/api/rpc-pages.ts'
import type { ReleasesFilter } from './releases-filter.ts'

const PAGE_SIZE = 25

/** Releases newest first, page after page. */
export function useReleases(place: AppPlace, { channel, status }: ReleasesFilter) {
  const input = {
    ...place,
    limit: PAGE_SIZE,
    ...(channel !== undefined && { channel }),
    ...(status && { status }),
  }
  return useInfiniteQuery(rpcPages((cursor) => rpcQuery(directory, 'releases.list', { ...input, cursor })))
}

/** Names of the application's channels, production (null) first. */
export function useChannels(place: AppPlace): (string | null)[] {
  const { data } = useQuery(rpcQuery(directory, 'channels.list', place))
  return data?.channels.map(({ channel }) => channel) ?? [null]
}
