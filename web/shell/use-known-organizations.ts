import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { OrganizationSummary } from '#shared/domain/organizations/organization.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'

/**
 * The user's organizations once they are loaded, for the header and what else is beside a screen. That loads after the
 * screen, so it doesn't repeat a call that has failed there: the screen shows the error and retries.
 */
export function useKnownOrganizations(): OrganizationSummary[] | undefined {
  return useOrganizationsQuery().data
}

/** Whether they are being loaded for the first time. */
export function useOrganizationsLoading(): boolean {
  return useOrganizationsQuery().isLoading
}

function useOrganizationsQuery() {
  return useQuery({ ...rpcQuery(directory, 'orgs.list'), retryOnMount: false })
}
