import { useInfiniteQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { useOrganization } from '#web/lib/organization.ts'
import { rpcQuery } from '#web/lib/rpc.ts'
import { type ShownAudit, toAuditFilter } from './audit-filter.ts'

const PAGE_SIZE = 50

/** The log, newest first, page after page. */
export function useAudit(shown: ShownAudit) {
  const { org } = useOrganization()
  const input = { org: org.id, limit: PAGE_SIZE, ...toAuditFilter(shown) }
  return useInfiniteQuery({
    queryKey: ['directory', 'audit.list', input, 'pages'],
    queryFn: ({ client, pageParam }) =>
      client.fetchQuery({
        ...rpcQuery(directory, 'audit.list', { ...input, cursor: pageParam }),
        staleTime: 0,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursor,
    retry: false,
    // The page within has been retried and has said what is wrong.
    meta: { stopPropagation: true },
  })
}
