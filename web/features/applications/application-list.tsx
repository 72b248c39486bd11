import type { Application } from '#shared/domain/organizations/application.ts'
import { MAX_APPLICATIONS_COUNTED } from '#shared/limits.ts'
import { usePages } from '#web/lib/browser/list-state.ts'
import { useSearch } from '#web/lib/browser/search.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Pagination } from '#web/ui/pagination/pagination.tsx'
import { SearchField } from '#web/ui/search-field/search-field.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { ApplicationCard } from './application-card.tsx'
import styles from './applications.module.css'

/** Cards on one page: full rows of two, three or four, and as many as one call answers the counts of. */
const PAGE_SIZE = MAX_APPLICATIONS_COUNTED

/** The applications as cards; with more than a page of them, with a search by name or slug. */
export function ApplicationList({ applications }: { applications: Application[] }) {
  const { org } = useOrganization()
  const { found, wanted, field } = useSearch(applications, ({ name, slug }) => `${name}\n${slug}`)
  const { shown, pages } = usePages(found, { search: wanted, size: PAGE_SIZE })
  return (
    <Stack gap={4}>
      {(applications.length > PAGE_SIZE || wanted) && (
        <Stack direction="across" justify="between" gap={2}>
          <SearchField {...field} label="Search applications" />
          <Pagination {...pages} label="Pages of applications" />
        </Stack>
      )}
      {shown.length > 0 ? (
        <div className={styles.grid}>
          {shown.map((application) => (
            <ApplicationCard key={application.id} application={application} orgSlug={org.slug} />
          ))}
        </div>
      ) : (
        <Card>
          <p className="muted">No applications match “{field.value.trim()}”.</p>
        </Card>
      )}
    </Stack>
  )
}
