import type { OrganizationSummary } from '#shared/domain/organizations/organization.ts'
import { links } from '#shared/routes.ts'
import { usePages } from '#web/lib/browser/list-state.ts'
import { useSearch } from '#web/lib/browser/search.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Pagination } from '#web/ui/pagination/pagination.tsx'
import { SearchField } from '#web/ui/search-field/search-field.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { OrganizationRow } from './organization-row.tsx'
import styles from './organizations.module.css'

/** Organizations on one page: enough for most users, few enough to render fast. */
const PAGE_SIZE = 25

interface OrganizationListProps {
  organizations: OrganizationSummary[]
  /** The page of the organization that its card leads to; null: its home. */
  page: string | null
}

/** The organizations; with more than a page of them, with a search by name or slug. */
export function OrganizationList({ organizations, page }: OrganizationListProps) {
  const { found, wanted, field } = useSearch(organizations, ({ name, slug }) => `${name}\n${slug}`)
  const { shown, pages } = usePages(found, { search: wanted, size: PAGE_SIZE })
  return (
    <Stack gap={4}>
      {(organizations.length > PAGE_SIZE || wanted) && (
        <Stack direction="across" justify="between" gap={2}>
          <SearchField {...field} label="Search organizations" />
          <Pagination {...pages} label="Pages of organizations" />
        </Stack>
      )}
      {shown.length > 0 ? (
        <ul className={styles.cards}>
          {shown.map((organization) => {
            const home = links.organization(organization.slug)
            return (
              <OrganizationRow
                key={organization.id}
                organization={organization}
                isTwin={organizations.some(
                  ({ id, name }) => id !== organization.id && name === organization.name,
                )}
                href={page ? `${home}/${page}` : home}
              />
            )
          })}
        </ul>
      ) : (
        <Card>
          <EmptyState
            icon="search"
            title={`No organizations match “${field.value.trim()}”.`}
            action={<Button onClick={() => field.onChange('')}>Show all organizations</Button>}
          />
        </Card>
      )}
    </Stack>
  )
}
