import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { Application } from '#shared/domain/application.ts'
import { rpcQuery } from '#web/lib/rpc.ts'

/** Milliseconds during which a number of downloads is not asked for again. */
export const INSIGHTS_STALE_TIME = 600_000

/** Downloads of an application since it was created; undefined until they are known. */
export function useDownloads({ id, createdAt }: Application): number | undefined {
  const to = endOfRange(Date.now())
  const { data } = useQuery({
    ...rpcQuery(directory, 'insights.application.get', { appId: id, from: createdAt, to }),
    staleTime: INSIGHTS_STALE_TIME,
  })
  return data?.downloads.total
}

/** The next full ten minutes after `now`, so that the same question is asked, and its answer found, in between. */
export function endOfRange(now: number): string {
  return new Date((Math.floor(now / INSIGHTS_STALE_TIME) + 1) * INSIGHTS_STALE_TIME).toISOString()
}
