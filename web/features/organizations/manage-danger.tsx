import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { OrganizationSummary } from '#shared/domain/organizations/organization.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { usePages } from '#web/lib/browser/list-state.ts'
import { useSearch } from '#web/lib/browser/search.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Pagination } from '#web/ui/pagination/pagination.tsx'
import { SearchField } from '#web/ui/search-field/search-field.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { ManageRow } from './manage-row.tsx'
import styles from './organizations.module.css'

/** Two calls are made for each organization of a page. */
const PAGE_SIZE = 20
const TITLE = { title: 'Danger Zone', aside: 'Archiving can’t be undone.' }

/** Every organization of the user, with a button to archive it or the reason why it can't be archived. */
export function ManageDanger() {
  const query = useQuery(rpcQuery(directory, 'orgs.list'))
  return (
    <Stack gap={4}>
      <Loaded query={query} card={{ ...TITLE, lined: true, flush: true }} loading={<SkeletonRows />}>
        {(organizations) => <Organizations organizations={organizations} />}
      </Loaded>
    </Stack>
  )
}

function Organizations({ organizations }: { organizations: OrganizationSummary[] }) {
  const { found, wanted, field } = useSearch(organizations, ({ name, slug }) => `${name}\n${slug}`)
  const { shown, pages } = usePages(found, { search: wanted, size: PAGE_SIZE })
  if (organizations.length === 0)
    return (
      <Card title="Danger Zone">
        <p className="muted">You don’t belong to any organization.</p>
      </Card>
    )
  return (
    <>
      {(organizations.length > PAGE_SIZE || wanted) && (
        <SearchField {...field} label="Search organizations" />
      )}
      {shown.length > 0 ? (
        <Card {...TITLE} lined flush>
          <ul className={styles.rows}>
            {shown.map((organization) => (
              <ManageRow key={organization.id} organization={organization} />
            ))}
          </ul>
        </Card>
      ) : (
        <Card {...TITLE} lined flush>
          <EmptyState
            icon="search"
            title={`No organizations match “${field.value.trim()}”.`}
            action={<Button onClick={() => field.onChange('')}>Show all organizations</Button>}
          />
        </Card>
      )}
      <Pagination {...pages} label="Pages of organizations" />
    </>
  )
}
