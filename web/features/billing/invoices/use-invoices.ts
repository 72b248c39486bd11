import { useInfiniteQuery } from '@tanstack/react-query'
import { billing } from '#shared/contracts/billing.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { rpcPages } from '#web/lib/api/rpc-pages.ts'
import { useOrganization } from '#web/lib/session/organization.ts'

/** The invoices of the organization, newest first, page after page. */
export function useInvoices() {
  const { org } = useOrganization()
  const input = { orgId: org.id }
  return useInfiniteQuery(rpcPages((cursor) => rpcQuery(billing, 'invoices.list', { ...input, cursor })))
}
