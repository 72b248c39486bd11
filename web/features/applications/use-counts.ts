import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { INSIGHTS_STALE_TIME_MS } from '#web/lib/api/insights.ts'
import { ask } from '#web/lib/api/rpc.ts'
import { type ApplicationCounts, type CountedApplication, createCountsLoader } from './counts-loader.ts'

const loadCounts = createCountsLoader({
  list: (input) => ask(directory, 'insights.applications.list', input),
  get: (input) => ask(directory, 'insights.application.get', input),
})

/** What was counted of an application since it was created; undefined while it loads, null after a failure. */
export function useCounts(application: CountedApplication): ApplicationCounts | null | undefined {
  const { data, isError } = useQuery({
    // Of one application, whichever call brings them: they stay cached when the page or the search changes.
    queryKey: ['directory', 'insights.applications.list', application.id],
    queryFn: () => loadCounts(application),
    staleTime: INSIGHTS_STALE_TIME_MS,
    // Otherwise an answer that no screen uses would be dropped while it is still fresh.
    gcTime: INSIGHTS_STALE_TIME_MS,
  })
  return isError && !data ? null : data
}
