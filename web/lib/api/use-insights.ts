import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { InsightsQuestion } from '#shared/domain/insights/application-insights.ts'
import { lastDays } from '#shared/domain/insights/last-days.ts'
import { codeOf } from './failures.ts'
import { INSIGHTS_STALE_TIME_MS } from './insights.ts'
import { ask } from './rpc.ts'

/** The charts show a failure in their place. */
export const INSIGHTS_OPTIONS = {
  staleTime: INSIGHTS_STALE_TIME_MS,
  gcTime: INSIGHTS_STALE_TIME_MS,
  meta: { stopPropagation: true },
}

/** Everything that was counted of an application in the last `days` UTC days, today among them. */
export function useInsights(appId: string, days: number) {
  const name = 'insights.application.read'
  return useSpan(name, appId, days, (span, signal) => ask(directory, name, span, signal))
}

/** Its distinct clients in the same days. */
export function useClientInsights(appId: string, days: number) {
  const name = 'insights.clients.read'
  return useSpan(name, appId, days, (span, signal) => ask(directory, name, span, signal))
}

/** What became of its releases in the same days. */
export function useOutcomes(appId: string, days: number) {
  const name = 'insights.outcomes.read'
  return useSpan(name, appId, days, (span, signal) => ask(directory, name, span, signal))
}

type Read<T> = (span: InsightsQuestion, signal: AbortSignal) => Promise<T>

function useSpan<T>(name: string, appId: string, days: number, read: Read<T>) {
  return useQuery({
    // Without the days themselves, which change with the time: the key stays the same, so the answer is cached.
    queryKey: ['directory', name, appId, days],
    queryFn: ({ signal }) => read({ appId, ...lastDays(days) }, signal),
    ...INSIGHTS_OPTIONS,
  })
}

/** Whether the directory is of a version without insights: it answers the total of downloads only. */
export function isWithoutInsights(error: unknown): boolean {
  return [404, 501].includes(codeOf(error) ?? 0)
}
