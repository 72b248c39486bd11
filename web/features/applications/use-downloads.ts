import { useQuery } from '@tanstack/react-query'
import { type Directory, directory } from '#shared/contracts/directory.ts'
import type { Application } from '#shared/domain/organizations/application.ts'
import type { Output } from '#shared/rpc.ts'
import { endOfRange, INSIGHTS_STALE_TIME_MS } from '#web/lib/api/insights.ts'
import { ask } from '#web/lib/api/rpc.ts'

const PROCEDURE = 'insights.application.get'

export type DownloadCounts = Output<Directory['insights.application.get']>['downloads']

/** Downloads of an application since it was created; undefined while they load, null after a failure. */
export function useDownloads({ id, createdAt }: Application): DownloadCounts | null | undefined {
  const { data, isError } = useQuery({
    // Without the end of the range, which changes with the time: the key stays the same, so the answer is cached.
    queryKey: ['directory', PROCEDURE, id],
    queryFn: ({ signal }) => {
      const range = { appId: id, from: createdAt, to: endOfRange(Date.now()) }
      return ask(directory, PROCEDURE, range, signal)
    },
    staleTime: INSIGHTS_STALE_TIME_MS,
    // Otherwise an answer that no screen uses would be dropped while it is still fresh.
    gcTime: INSIGHTS_STALE_TIME_MS,
  })
  return isError && !data ? null : data?.downloads
}
