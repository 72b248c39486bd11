import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { useOrganization } from '#web/lib/session/organization.ts'

/**
 * An API key that may publish: null without one, undefined while that isn't known and for those who may not see keys.
 * `isDeciding` while it may soon be known.
 */
export function useWritingKey(enabled = true) {
  const { org, role } = useOrganization()
  const [now] = useState(Date.now)
  const { data, isLoading, failureCount } = useQuery({
    ...rpcQuery(directory, 'apiKeys.listByOrg', org.slug),
    enabled: enabled && can(role, 'apiKeys.manage'),
    // The step stays open.
    meta: { stopPropagation: true },
  })
  const key = data?.find(
    ({ scope, expiresAt }) => scope.includes('Write') && (expiresAt === null || Date.parse(expiresAt) > now),
  )
  return { key: data && (key ?? null), isDeciding: isLoading && failureCount === 0 }
}
