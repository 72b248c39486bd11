import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { billing } from '#shared/contracts/billing.ts'
import { directory } from '#shared/contracts/directory.ts'
import { archiveState } from '#shared/domain/organizations/archiving.ts'
import type { OrganizationSummary } from '#shared/domain/organizations/organization.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'

/** Whether an organization can be archived. No calls are made for roles that may not archive it. */
export function useArchiveState({ id, slug, role }: OrganizationSummary) {
  const asked = { enabled: can(role, 'organization.archive'), meta: { stopPropagation: true } }
  const subscription = useQuery({ ...rpcQuery(billing, 'subscription.getSummary', id), ...asked })
  const applications = useQuery({ ...rpcQuery(directory, 'applications.list', { org: slug }), ...asked })
  const summary = subscription.isError ? null : subscription.data
  const isFirstTry = (query: UseQueryResult) =>
    query.isLoading && query.failureCount + query.errorUpdateCount === 0
  return {
    state: archiveState(role, summary, applications.data?.length),
    /** Without the number of applications there is neither an offer nor a reason. */
    failed: applications.isError && !applications.data,
    /** What the reason is about couldn't be read: it may still be as it was. */
    isUnread: subscription.isError || applications.isError,
    /** A call that has failed doesn't count: it must not hold up the other organizations. */
    isLoading: isFirstTry(subscription) || isFirstTry(applications),
    retry: () => void applications.refetch(),
  }
}
