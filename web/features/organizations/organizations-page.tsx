import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { directory } from '#shared/contracts/directory.ts'
import { isLatestPage, links } from '#shared/routes.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { useOwnInvitations } from '#web/lib/session/use-own-invitations.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { SkeletonCards } from '#web/ui/skeleton/skeleton-list.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { OrganizationList } from './organization-list.tsx'
import styles from './organizations.module.css'
import { WaysIn } from './ways-in.tsx'

// Only a new user has none.
const NoOrganizations = lazyPart(
  () => import('./no-organizations.tsx').then((part) => part.NoOrganizations),
  <SkeletonCards count={2} height="18rem" />,
)

const ownInvitations = lazyPart(() =>
  import('./own-invitations-section.tsx').then((part) => part.OwnInvitationsSection),
)

/** All organizations of the user. With `?linkTo=members`, choosing one opens that page of it. */
export default function OrganizationsPage() {
  const linkTo = new URLSearchParams(useSearch()).get('linkTo')
  const page = isLatestPage(linkTo) ? linkTo : null
  const query = useQuery(rpcQuery(directory, 'orgs.list'))
  const { invitations, isLoading } = useOwnInvitations()
  const isInvited = invitations.length > 0
  const [hasFailed, setHasFailed] = useState(false)
  const Invitations = usePart(ownInvitations, isInvited, () => setHasFailed(true))
  const isAwaited = isLoading || (isInvited && !Invitations && !hasFailed)
  // Not before the invitations either.
  const isEmpty = !isAwaited && query.data?.length === 0

  return (
    <Stack gap={5}>
      {isEmpty ? (
        <PageHeader title="Create an organization" description={<WaysIn />} />
      ) : (
        <PageHeader
          description={page && 'Choose the organization whose page you want to open.'}
          actions={
            <>
              <LinkButton href={links.manageOrganizations()}>
                <span>
                  Manage<span className={styles.object}> organizations</span>
                </span>
              </LinkButton>
              <LinkButton href={links.createOrganization()} variant="primary" icon="plus">
                Create organization
              </LinkButton>
            </>
          }
        />
      )}
      <Loaded
        // Not before the invitations, which would move the list down.
        query={isAwaited ? { ...query, data: undefined } : query}
        loading={<SkeletonCards height="4.375rem" low />}
        failure={(notice) => <Card flush>{notice}</Card>}
      >
        {(organizations) => (
          <>
            {Invitations && <Invitations />}
            {organizations.length > 0 ? (
              <OrganizationList organizations={organizations} page={page} />
            ) : (
              <NoOrganizations />
            )}
          </>
        )}
      </Loaded>
    </Stack>
  )
}
