import { useQuery } from '@tanstack/react-query'
import { type Directory, directory } from '#shared/contracts/directory.ts'
import type { Application } from '#shared/domain/application.ts'
import type { Output } from '#shared/rpc.ts'
import { endOfRange, INSIGHTS_STALE_TIME } from '#web/lib/api/insights.ts'
import { ask } from '#web/lib/api/rpc.ts'

const PROCEDURE = 'insights.application.get'

export type DownloadCounts = Output<Directory['insights.application.get']>['downloads']

/** Downloads of an application since it was created; undefined until they are known, null if they cannot be told. */
export function useDownloads({ id, createdAt }: Application): DownloadCounts | null | undefined {
  const { data, isError } = useQuery({
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
  return isError && !data ? null : data?.downloads
}
