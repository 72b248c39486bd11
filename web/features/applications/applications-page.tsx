// The home of an organization. What it shows depends on two answers: whether there are applications, and whether a
// plan is running. Nothing is decided before the answers that matter are there.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { Redirect } from 'wouter'
import { billing } from '#shared/contracts/billing.ts'
import { directory } from '#shared/contracts/directory.ts'
import type { Application } from '#shared/domain/organizations/application.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { isRestricted } from '#shared/domain/organizations/restriction.ts'
import { links } from '#shared/routes.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { useSearch } from '#web/lib/browser/search.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { SearchField } from '#web/ui/search-field/search-field.tsx'
import { SkeletonCards } from '#web/ui/skeleton/skeleton-list.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { ApplicationList } from './application-list.tsx'
import { mayBeInSetup } from './application-state.ts'
import { prepareCreateForm } from './create-form-part.tsx'
import { NewApplicationButton } from './new-application-button.tsx'
import { RestrictionNote } from './restriction-note.tsx'
import { WelcomeForm } from './welcome-form.tsx'

const NONE: Application[] = []
/** Fewer are seen at a glance. */
const MIN_SEARCHED = 4

export default function ApplicationsPage() {
  const { org } = useOrganization()
  const list = useQuery(rpcQuery(directory, 'applications.list', { org: org.slug }))
  const plan = useQuery(rpcQuery(billing, 'subscription.hasActive', org.id))
  const count = list.data?.length
  const isEmpty = count === 0
  const only = count === 1 ? list.data?.[0] : undefined
  const urgent = useUrgentNotice()
  const [now] = useState(Date.now)
  const noteId = useId()
  const { found, wanted, field } = useSearch(list.data ?? NONE, ({ name, slug }) => `${name}\n${slug}`)

  const hasSearch = count !== undefined && (count >= MIN_SEARCHED || wanted !== '')
  const restricted = isRestricted(org.restrictions, 'application')

  // While the plan is on its way.
  useEffect(() => {
    if (isEmpty) prepareCreateForm()
  }, [isEmpty])

  if (isEmpty && plan.data === false) return <Redirect to={links.checkout(org.slug)} replace />
  if (isEmpty && plan.data) return <WelcomeForm />

  // An empty list waits for the plan, which decides where it leads.
  return (
    <Stack gap={5}>
      <PageHeader
        description={
          restricted ? (
            <RestrictionNote id={noteId} />
          ) : count ? (
            `${formatCount(count)} ${count === 1 ? 'application' : 'applications'} in ${org.name}.`
          ) : (
            count === undefined && '\u00a0'
          )
        }
        actions={
          <>
            {hasSearch && <SearchField {...field} label="Search applications" />}
            <NewApplicationButton noteId={noteId} primary={!urgent && !(only && mayBeInSetup(only, now))} />
          </>
        }
      />
      <Loaded
        query={isEmpty ? { ...plan, data: undefined } : list}
        loading={<SkeletonCards height="12.25rem" />}
        failure={(error) => <Card>{error}</Card>}
      >
        {() => (
          <ApplicationList
            found={found}
            search={{ typed: field.value, wanted }}
            onClear={() => field.onChange('')}
            urgent={urgent}
          />
        )}
      </Loaded>
    </Stack>
  )
}

/** Whether the banner about the subscription has the primary button of the page. */
function useUrgentNotice(): boolean {
  const { org, role } = useOrganization()
  // Read from the cache: the banner makes the call, as quietly, and the page waits for it.
  const { data } = useQuery({
    ...rpcQuery(billing, 'subscription.getSummary', org.id),
    enabled: false,
    meta: { stopPropagation: true },
  })
  const isUnpaid = data !== undefined && (data.status === 'inactive' || Boolean(data.graceEnd))
  return isUnpaid && can(role, 'billing.manage')
}
