import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { Application } from '#shared/domain/application.ts'
import { ask } from '#web/lib/rpc.ts'

/** Milliseconds during which a number of downloads is not asked for again. */
const INSIGHTS_STALE_TIME = 600_000

const PROCEDURE = 'insights.application.get'

/** Downloads of an application since it was created; undefined until they are known. */
export function useDownloads({ id, createdAt }: Application): number | undefined {
  const { data } = useQuery({
    // Without the end of the range, which goes with the time: it stays one question, and its answer can be kept.
    queryKey: ['directory', PROCEDURE, id],
    queryFn: ({ signal }) => {
      const range = { appId: id, from: createdAt, to: endOfRange(Date.now()) }
      return ask(directory, PROCEDURE, range, signal)
    },
    staleTime: INSIGHTS_STALE_TIME,
    // Otherwise an answer that no screen uses would be dropped before it is out of date.
    gcTime: INSIGHTS_STALE_TIME,
  })
  return data?.downloads.total
}

/** The next full ten minutes after `now`: a clock that is slow by less does not end the range before it begins. */
export function endOfRange(now: number): string {
  return new Date((Math.floor(now / INSIGHTS_STALE_TIME) + 1) * INSIGHTS_STALE_TIME).toISOString()
}
