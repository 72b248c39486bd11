import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { DAY, utcDay } from '#shared/domain/time.ts'
import { codeOf } from './failures.ts'
import { INSIGHTS_STALE_TIME_MS } from './insights.ts'
import { ask } from './rpc.ts'

const PROCEDURE = 'insights.application.read'

/**
 * Everything that was counted of an application in the last `days` UTC days, today among them. The end is tomorrow: the
 * directory answers up to its own today, whichever of the two clocks is ahead.
 */
export function useInsights(appId: string, days: number) {
  return useQuery({
    // Without the days themselves, which change with the time: the key stays the same, so the answer is cached.
    queryKey: ['directory', PROCEDURE, appId, days],
    queryFn: ({ signal }) => {
      const now = Date.now()
      const [from, to] = [now - (days - 1) * DAY, now + DAY].map((time) => utcDay(new Date(time)))
      return ask(directory, PROCEDURE, { appId, from: from ?? '', to: to ?? '' }, signal)
    },
    staleTime: INSIGHTS_STALE_TIME_MS,
    gcTime: INSIGHTS_STALE_TIME_MS,
    // The charts show a failure in their place.
    meta: { stopPropagation: true },
  })
}

/** Whether the directory is of a version without insights: it answers the total of downloads only. */
export function isWithoutInsights(error: unknown): boolean {
  return [404, 501].includes(codeOf(error) ?? 0)
}
