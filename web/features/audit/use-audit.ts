import { useInfiniteQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { rpcPages } from '#web/lib/api/rpc-pages.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { type ShownAudit, toAuditFilter } from './audit-filter.ts'

const PAGE_SIZE = 50

/** The log, newest first, page after page. */
export function useAudit(shown: ShownAudit) {
  const { org } = useOrganization()
  const input = { org: org.id, limit: PAGE_SIZE, ...toAuditFilter(shown) }
  return useInfiniteQuery(rpcPages((cursor) => rpcQuery(directory, 'audit.list', { ...input, cursor })))
}
