import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { rpcQuery } from '#web/lib/rpc.ts'
import { rpcPages } from '#web/lib/rpc-pages.ts'
import type { ReleasesFilter } from './releases-filter.ts'
import type { AppPlace } from './use-app-place.ts'

const PAGE_SIZE = 25
/** As many as the server gives at once: enough to find the names of the channels that are in use. */
const LATEST = 100

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

/** Channels that the latest releases are on, by name, the one without a name first. */
export function useChannels(place: AppPlace): (string | null)[] {
  const { data } = useQuery(rpcQuery(directory, 'releases.list', { ...place, limit: LATEST }))
  const channels = new Set(data?.releases.map((release) => release.channel))
  return [null, ...[...channels].filter((channel) => channel !== null).sort()]
}
