import { useInfiniteQuery } from '@tanstack/react-query'
import { billing } from '#shared/contracts/billing.ts'
import { useOrganization } from '#web/lib/organization.ts'
import { rpcQuery } from '#web/lib/rpc.ts'

/** The invoices of the organization, newest first, page after page. */
export function useInvoices() {
  const { org } = useOrganization()
  const input = { orgId: org.id }
  return useInfiniteQuery({
    queryKey: ['billing', 'invoices.list', input, 'pages'],
    queryFn: ({ client, pageParam }) =>
      client.fetchQuery({
        ...rpcQuery(billing, 'invoices.list', { ...input, cursor: pageParam }),
        staleTime: 0,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursor,
    retry: false,
    // The page within has been retried and has said what is wrong.
    meta: { stopPropagation: true },
  })
}
