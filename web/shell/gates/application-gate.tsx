import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useParams } from 'wouter'
import { directory } from '#shared/contracts/directory.ts'
import { slugProblem } from '#shared/domain/organizations/slug.ts'
import { links } from '#shared/routes.ts'
import { codeOf, isGone } from '#web/lib/api/failures.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { wasDeleted } from '#web/lib/session/deleted-applications.ts'
import { ApplicationContext } from '#web/lib/session/organization.ts'
import { useSession } from '#web/lib/session/session.ts'
import OrganizationGate from './organization-gate.tsx'
import { Redirect } from './redirect.tsx'
import { ScreenLoading } from './screen-loading.tsx'
import { ScreenRefused } from './screen-refused.tsx'

/** For screens of an application: it exists, in an organization that the user belongs to. */
export default function ApplicationGate({ children }: { children: ReactNode }) {
  const { orgSlug = '', appSlug = '' } = useParams<{ orgSlug: string; appSlug: string }>()
  useRequestedAhead(orgSlug, appSlug)
  return (
    <OrganizationGate>
      {slugProblem(appSlug) ? (
        <Redirect to={links.notFound()} />
      ) : (
        <LoadApplication slug={appSlug}>{children}</LoadApplication>
      )}
    </OrganizationGate>
  )
}

/** Requests the application concurrently with its organization, which the gate shows first. */
function useRequestedAhead(org: string, slug: string) {
  const { status } = useSession()
  const client = useQueryClient()
  useEffect(() => {
    if (status !== 'ready' || slugProblem(org) || slugProblem(slug)) return
    const query = rpcQuery(directory, 'applications.get', [org, slug])
    // After a failure the gate asks again, and reports it.
    void client.prefetchQuery({ ...query, meta: { stopPropagation: true } })
  }, [client, status, org, slug])
}

function LoadApplication({ slug, children }: { slug: string; children: ReactNode }) {
  const { orgSlug = '' } = useParams<{ orgSlug: string }>()
  const { data, error, refetch } = useQuery(rpcQuery(directory, 'applications.get', [orgSlug, slug]))
  // Back from the list, after deleting it.
  if (wasDeleted(orgSlug, slug)) return <Redirect to={links.organization(orgSlug)} />
  if (isGone(error) || (error && !data && codeOf(error) !== 401)) return <Redirect to={links.notFound()} />
  if (!data) return error ? <ScreenRefused onRetry={() => void refetch()} /> : <ScreenLoading />
  return (
    <ApplicationContext key={data.id} value={data}>
      {children}
    </ApplicationContext>
  )
}
