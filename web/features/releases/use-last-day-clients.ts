import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { HOUR } from '#shared/domain/time.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'

/** The clients of the last full day; null where they aren't known: what is checked does not depend on them. */
export function useLastDayClients(appId: string) {
  const { data = null } = useQuery({
    ...rpcQuery(directory, 'insights.lastDay.read', { appId }),
    staleTime: HOUR,
    retry: false,
    meta: { stopPropagation: true },
  })
  return data
}
