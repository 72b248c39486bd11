import type { Application } from '#shared/domain/organizations/application.ts'
import { MAX_APPLICATIONS_COUNTED } from '#shared/limits.ts'
import { usePages } from '#web/lib/browser/list-state.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Pagination } from '#web/ui/pagination/pagination.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { ApplicationCard } from './application-card.tsx'
import styles from './applications.module.css'

/** Cards on one page: full rows of two, three or four, and as many as one call answers the counts of. */
const PAGE_SIZE = MAX_APPLICATIONS_COUNTED

interface ApplicationListProps {
  /** Those that match the search. */
  found: readonly Application[]
  /** The search, as it was typed and as it is compared. */
  search: { typed: string; wanted: string }
  onClear: () => void
  /** Whether the banner above has the primary button. */
  urgent: boolean
}

/** Applications as cards, page by page. */
export function ApplicationList({ found, search, onClear, urgent }: ApplicationListProps) {
  const { typed, wanted } = search
  const { shown, pages } = usePages(found, { search: wanted, size: PAGE_SIZE })
  const isAlone = found.length === 1 && wanted === ''
  if (shown.length === 0)
    return (
      <Card>
        <EmptyState
          icon="search"
          title={`No applications match “${typed.trim()}”.`}
          action={<Button onClick={onClear}>Show all applications</Button>}
        />
      </Card>
    )
  return (
    <Stack gap={4}>
      <div className={styles.grid} data-alone={isAlone || undefined}>
        {shown.map((application) => (
          <ApplicationCard
            key={application.id}
            application={application}
            alone={isAlone}
            primary={isAlone && !urgent}
          />
        ))}
      </div>
      <Stack direction="across" justify="end">
        <Pagination {...pages} label="Pages of applications" />
      </Stack>
    </Stack>
  )
}
