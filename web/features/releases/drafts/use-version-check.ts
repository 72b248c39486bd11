import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { useIsSettled } from '#web/lib/forms/use-is-settled.ts'

/**
 * The release that already has this version on this channel; undefined if no such release is known.
 * @param version empty while it is not worth asking
 * @param channel empty for the one without a name
 */
export function useVersionCheck(place: AppPlace, version: string, channel: string) {
  const isSettled = useIsSettled(`${version}\n${channel}`)
  const { data } = useQuery({
    ...rpcQuery(directory, 'releases.get', { ...place, release: version, channel: channel || null }),
    enabled: version !== '' && isSettled,
    retry: false,
    // That it is not there is the good case.
    meta: { stopPropagation: true },
  })
  return isSettled && data?.version === version ? data : undefined
}
