import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { rpcQuery } from './rpc.ts'
import { INSIGHTS_OPTIONS } from './use-insights.ts'

/** How clients take up a release, and the one before it; that of another release until it is there. */
export function useAdoption(org: string, app: string, release: string) {
  return useQuery({
    ...rpcQuery(directory, 'insights.adoption.read', { org, app, release }),
    ...INSIGHTS_OPTIONS,
    placeholderData: keepPreviousData,
  })
}
