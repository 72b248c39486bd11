// Public data is fetched without an access token, for logged-in users too.

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { DownloadPage, OlderReleases } from '#shared/domain/releases/download-page.ts'
import { call } from '#web/lib/api/call.ts'
import { parseAnswer } from '#web/lib/api/parse-answer.ts'

/** The slugs of an organization and an application in the URL. */
export interface Place {
  org: string
  app: string
}

const common = { service: 'directory', kind: 'query', anonymous: true } as const

/** The page of a public application; null for any other. */
export function useDownloadPage({ org, app }: Place) {
  return useQuery({
    queryKey: ['directory', 'downloads.get', [org, app]],
    queryFn: async ({ signal }) => {
      const answer = await call({ ...common, procedure: 'downloads.get', input: [org, app], signal })
      return answer === null ? null : parseAnswer(DownloadPage, answer)
    },
    meta: { stopPropagation: true },
  })
}

/** Former latest releases, page by page. */
export function useOlderDownloads({ org, app }: Place) {
  return useInfiniteQuery({
    queryKey: ['directory', 'downloads.listOlder', [org, app]],
    queryFn: async ({ signal, pageParam }) => {
      const input = { org, app, cursor: pageParam }
      const answer = await call({ ...common, procedure: 'downloads.listOlder', input, signal })
      return parseAnswer(OlderReleases, answer ?? { releases: [], cursor: null })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursor,
    meta: { stopPropagation: true },
  })
}
