import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { directory } from '#shared/contracts/directory.ts'
import type { OrganizationSummary } from '#shared/domain/organization.ts'
import { isLatestPage, links } from '#shared/routes.ts'
import { rpcQuery } from '#web/lib/rpc.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { OrganizationRow } from './organization-row.tsx'
import styles from './organizations.module.css'

/** All organizations of the person. With `?linkTo=members`, choosing one leads to that page of it. */
export default function OrganizationsPage() {
  const linkTo = new URLSearchParams(useSearch()).get('linkTo')
  const page = isLatestPage(linkTo) ? linkTo : null
  const query = useQuery(rpcQuery(directory, 'orgs.list'))
  const isEmpty = query.data?.length === 0

  return (
    <Stack gap={5}>
      <PageHeader
        title="Organizations"
        description={page && 'Choose the organization whose page you want to open.'}
        actions={
          <>
            <LinkButton href={links.manageOrganizations()} variant="ghost">
              Manage
            </LinkButton>
            {!isEmpty && <CreateButton />}
          </>
        }
      />
      <Card flush>
        {query.data ? (
          <Rows organizations={query.data} page={page} />
        ) : query.isError ? (
          <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
            {query.error.message}
          </ErrorState>
        ) : (
          <SkeletonRows />
        )}
      </Card>
    </Stack>
  )
}

function Rows({ organizations, page }: { organizations: OrganizationSummary[]; page: string | null }) {
  if (organizations.length === 0)
    return (
      <EmptyState icon="users" title="You belong to no organization yet" action={<CreateButton />}>
        Create one to publish your first application, or ask for an invitation to an existing one.
      </EmptyState>
    )
  return (
    <ul className={styles.rows}>
      {organizations.map((organization) => {
        const home = links.organization(organization.slug)
        return (
          <OrganizationRow
            key={organization.id}
            organization={organization}
            href={page ? `${home}/${page}` : home}
          />
        )
      })}
    </ul>
  )
}

function CreateButton() {
  return (
    <LinkButton href={links.createOrganization()} variant="primary" icon="plus">
      Create organization
    </LinkButton>
  )
}
