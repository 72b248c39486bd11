// What a screen below `/{orgSlug}` takes as given: the user is logged in, the organization exists, and the user is one
// of its members.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useParams } from 'wouter'
import { directory } from '#shared/contracts/directory.ts'
import { LEAST_ROLE } from '#shared/domain/organizations/member.ts'
import { slugProblem } from '#shared/domain/organizations/slug.ts'
import { links } from '#shared/routes.ts'
import { codeOf, isGone } from '#web/lib/api/failures.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { leaveOrganization } from '#web/lib/session/left-organization.ts'
import {
  OrganizationContext,
  rememberOrganization,
  useOpenOrganization,
} from '#web/lib/session/organization.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Redirect } from './redirect.tsx'
import { ScreenLoading } from './screen-loading.tsx'
import { ScreenRefused } from './screen-refused.tsx'
import { SessionGate } from './session-gate.tsx'

/** For screens of an organization. An unknown slug redirects to the not-found page. */
export default function OrganizationGate({ children }: { children: ReactNode }) {
  const { orgSlug = '' } = useParams<{ orgSlug: string }>()
  if (slugProblem(orgSlug)) return <Redirect to={links.notFound()} />
  return (
    <SessionGate>
      <LoadOrganization slug={orgSlug}>{children}</LoadOrganization>
    </SessionGate>
  )
}

function LoadOrganization({ slug, children }: { slug: string; children: ReactNode }) {
  const session = useSession()
  const userId = session.status === 'ready' ? session.user.id : null
  const { data: org, error, refetch } = useQuery(rpcQuery(directory, 'orgs.get', slug))
  useOpenOrganization(org?.id)
  const client = useQueryClient()
  const { id: orgId = null, slug: orgSlug } = org ?? {}
  const isLost = isGone(error) || (error !== null && !org && codeOf(error) !== 401)

  useEffect(() => {
    // Only a 404 counts: a failed or cancelled request says nothing about the organization.
    if (isGone(error)) leaveOrganization(client, { id: orgId, slug })
    else if (orgSlug) rememberOrganization(orgSlug)
  }, [error, orgId, orgSlug, slug, client])

  const place = useMemo(
    () =>
      org && {
        org,
        role: org.members.find((member) => member.userId === userId)?.role ?? LEAST_ROLE,
      },
    [org, userId],
  )
  if (isLost) return <Redirect to={links.notFound()} />
  if (!place) return error ? <ScreenRefused onRetry={() => void refetch()} /> : <ScreenLoading />
  // The key resets the screen's state when the organization changes.
  return (
    <OrganizationContext key={place.org.id} value={place}>
      {children}
    </OrganizationContext>
  )
}
