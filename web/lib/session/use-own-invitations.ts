import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { watchVerification } from './email-verified.ts'
import { sessionQuery } from './session-lookup.ts'

/**
 * The pending invitations for the user's email, once it is verified. Failures are silent: a directory of another vendor
 * may not have the call, and the links in the emails work without it.
 */
export function useOwnInvitations() {
  const { data: session } = useQuery(sessionQuery)
  // A remote auth service may not report it; then the directory decides by the access token.
  const isUnverified = session?.identity.emailVerified === false
  useEffect(() => (isUnverified ? watchVerification() : undefined), [isUnverified])
  const { data, isLoading } = useQuery({
    ...rpcQuery(directory, 'invitations.listOwn'),
    enabled: session !== undefined && !isUnverified,
    retry: false,
    meta: { stopPropagation: true },
  })
  return { invitations: data ?? [], isLoading, isUnverified, email: session?.identity.traits.email }
}
