import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { InsightsFilter } from '#shared/domain/insights/application-insights.ts'
import { lastDays } from '#shared/domain/insights/last-days.ts'
import { codeOf } from './failures.ts'
import { INSIGHTS_STALE_TIME_MS } from './insights.ts'
import { rpcQuery } from './rpc.ts'

/** The charts show a failure in their place. */
export const INSIGHTS_OPTIONS = {
  staleTime: INSIGHTS_STALE_TIME_MS,
  gcTime: INSIGHTS_STALE_TIME_MS,
  meta: { stopPropagation: true },
}

/** Everything that was counted of an application in the last `days` UTC days, today among them. */
export function useInsights(appId: string, days: number, filter: InsightsFilter = {}) {
  const query = rpcQuery(directory, 'insights.application.read', { appId, ...lastDays(days), ...filter })
  return useQuery({ ...query, ...INSIGHTS_OPTIONS })
}

/** Its distinct clients in the same days. */
export function useClientInsights(appId: string, days: number) {
  const query = rpcQuery(directory, 'insights.clients.read', { appId, ...lastDays(days) })
  return useQuery({ ...query, ...INSIGHTS_OPTIONS })
}

/** What became of its releases in the same days. */
export function useOutcomes(appId: string, days: number) {
  const query = rpcQuery(directory, 'insights.outcomes.read', { appId, ...lastDays(days) })
  return useQuery({ ...query, ...INSIGHTS_OPTIONS })
}

/** Whether the directory is of a version without insights: it answers the total of downloads only. */
export function isWithoutInsights(error: unknown): boolean {
  return [404, 501].includes(codeOf(error) ?? 0)
}
