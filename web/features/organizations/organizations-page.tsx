import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { directory } from '#shared/contracts/directory.ts'
import { isLatestPage, links } from '#shared/routes.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { SkeletonCards } from '#web/ui/skeleton/skeleton-list.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { OrganizationList } from './organization-list.tsx'
import styles from './organizations.module.css'

const CreateForm = lazyPart(() =>
  import('./create-organization-form.tsx').then((part) => part.CreateOrganizationForm),
)

/** All organizations of the user. With `?linkTo=members`, choosing one opens that page of it. */
export default function OrganizationsPage() {
  const linkTo = new URLSearchParams(useSearch()).get('linkTo')
  const page = isLatestPage(linkTo) ? linkTo : null
  const query = useQuery(rpcQuery(directory, 'orgs.list'))
  const isEmpty = query.data?.length === 0

  return (
    <Stack gap={5}>
      <PageHeader
        description={page && 'Choose the organization whose page you want to open.'}
        actions={
          <>
            <LinkButton href={links.manageOrganizations()}>Manage</LinkButton>
            {!isEmpty && <CreateButton />}
          </>
        }
      />
      <Loaded
        query={query}
        loading={<SkeletonCards height="8.5rem" />}
        failure={(notice) => <Card flush>{notice}</Card>}
      >
        {(organizations) =>
          organizations.length > 0 ? (
            <OrganizationList organizations={organizations} page={page} />
          ) : (
            <NoOrganizations />
          )
        }
      </Loaded>
    </Stack>
  )
}

/** The form itself, not a link to it: the first organization is made on the screen after the first login. */
function NoOrganizations() {
  return (
    <div className={styles.form}>
      <Card>
        <Stack gap={5}>
          <div>
            <h2>You belong to no organization yet</h2>
            <p className="small muted">
              Create one to publish your first application. To join an existing one, open the link in your
              invitation email.
            </p>
          </div>
          <CreateForm actions={(submit) => <div>{submit}</div>} />
        </Stack>
      </Card>
    </div>
  )
}

function CreateButton() {
  return (
    <LinkButton href={links.createOrganization()} variant="primary" icon="plus">
      Create organization
    </LinkButton>
  )
}
