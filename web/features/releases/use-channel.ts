import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import type { AppPlace } from './use-app-place.ts'

/** What the clients of a channel are offered now: the manifest that the feed answers from. */
export function useChannel(place: AppPlace, channel: string | null) {
  return useQuery(rpcQuery(directory, 'channels.get', { ...place, channel }))
}
