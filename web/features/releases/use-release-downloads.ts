import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { lastDays } from '#shared/domain/insights/last-days.ts'
import { endOfRange, INSIGHTS_STALE_TIME_MS } from '#web/lib/api/insights.ts'
import { ask } from '#web/lib/api/rpc.ts'
import { useApplication } from '#web/lib/session/organization.ts'

const PROCEDURE = 'insights.releases.list'
const MONTH_DAYS = 30

export interface ReleaseDownloads {
  downloads: number
  /** Undefined: the directory doesn't tell. */
  requests?: number | undefined
}

type Span = 'all' | 'month'

const NONE: ReleaseDownloads = { downloads: 0, requests: 0 }

/**
 * Downloads of each release of the application, by its id: one question for all of them. Undefined: not known yet, or
 * too few to be among the most downloaded.
 */
export function useReleaseDownloads(span: Span): (releaseId: string) => ReleaseDownloads | undefined {
  const { data } = useDownloads(span)
  return (releaseId) => {
    const found = data?.releases.find((release) => release.id === releaseId)
    return found ?? (data?.complete ? NONE : undefined)
  }
}

/** Whether they are being loaded for the first time. */
export function useReleaseDownloadsLoading(span: Span): boolean {
  return useDownloads(span).isLoading
}

function useDownloads(span: Span) {
  const { id, createdAt } = useApplication()
  return useQuery({
    // Without the end of the range, which goes with the time: it stays one question, and its answer can be kept.
    queryKey: ['directory', PROCEDURE, id, span],
    queryFn: ({ signal }) => {
      const to = endOfRange(Date.now())
      // The days of the insights: whole ones in UTC, today among them.
      const from = span === 'all' ? createdAt : `${lastDays(MONTH_DAYS).from}T00:00:00.000Z`
      return ask(directory, PROCEDURE, { appId: id, from, to }, signal)
    },
    staleTime: INSIGHTS_STALE_TIME_MS,
    gcTime: INSIGHTS_STALE_TIME_MS,
    // Beside what a release is, a number that is missing is no news.
    meta: { stopPropagation: true },
  })
}
