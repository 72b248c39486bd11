import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { VALIDATION_DEBOUNCE_MS } from '#web/lib/forms/form.ts'

/**
 * The release that already has this version on this channel; undefined if no such release is known.
 * @param version empty while it is not worth asking
 * @param channel empty for the one without a name
 */
export function useVersionCheck(place: AppPlace, version: string, channel: string) {
  const settled = useSettled(`${version}\n${channel}`, VALIDATION_DEBOUNCE_MS)
  const isSettled = settled === `${version}\n${channel}`
  const { data } = useQuery({
    ...rpcQuery(directory, 'releases.get', { ...place, release: version, channel: channel || null }),
    enabled: version !== '' && isSettled,
    retry: false,
    // That it is not there is the good case.
    meta: { stopPropagation: true },
  })
  return isSettled && data?.version === version ? data : undefined
}

/** `value` as it was when it had not changed for `delay` milliseconds. */
function useSettled(value: string, delay: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
