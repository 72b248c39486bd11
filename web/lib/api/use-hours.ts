import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { MINUTE } from '#shared/domain/time.ts'
import { rpcQuery } from './rpc.ts'
import { INSIGHTS_OPTIONS } from './use-insights.ts'

/** What was counted of an application in each of the last hours. */
export function useHours(appId: string) {
  return useQuery({
    ...rpcQuery(directory, 'insights.hours.read', { appId }),
    ...INSIGHTS_OPTIONS,
    // The hour that is under way is what it is looked at for.
    staleTime: MINUTE,
  })
}
