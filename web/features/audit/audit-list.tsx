import type { AuditEntry } from '#shared/domain/audit.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorState } from '#web/ui/empty-state/error-state.tsx'
import { ShowMore } from '#web/ui/show-more/show-more.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { HeaderCell, Table } from '#web/ui/table/table.tsx'
import styles from './audit.module.css'
import { EVERYTHING, type ShownAudit } from './audit-filter.ts'
import { AuditRow } from './audit-row.tsx'
import { useAudit } from './use-audit.ts'

interface AuditListProps {
  shown: ShownAudit
  onChange: (change: Partial<ShownAudit>) => void
}

export function AuditList({ shown, onChange }: AuditListProps) {
  const query = useAudit(shown)
  const entries = query.data?.pages.flatMap((page) => page.entries)
  if (!entries)
    return (
      <Card flush>
        {query.isError ? (
          <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
            {query.error.message}
          </ErrorState>
        ) : (
          <SkeletonRows count={6} />
        )}
      </Card>
    )
  if (entries.length === 0)
    return (
      <Card>
        <EmptyState
          icon="clock"
          title="Nothing was done like this"
          action={<Button onClick={() => onChange(EVERYTHING)}>Show everything</Button>}
        />
      </Card>
    )
  return (
    <Card flush>
      <Entries entries={entries} onActor={(actor) => onChange({ actor })} />
      <ShowMore query={query} />
      <Retention days={query.data?.pages[0]?.retentionDays} />
    </Card>
  )
}

/** How long entries are kept, where that is limited. */
function Retention({ days }: { days: number | null | undefined }) {
  if (days === null || days === undefined) return null
  return <p className={`${styles.retention} faint small`}>Entries are deleted after {days} days.</p>
}

function Entries({ entries, onActor }: { entries: AuditEntry[]; onActor: (id: string) => void }) {
  return (
    <Table label="Audit log">
      <thead>
        <tr>
          <HeaderCell wideOnly>When</HeaderCell>
          <HeaderCell wideOnly>Who</HeaderCell>
          <HeaderCell>What</HeaderCell>
          <HeaderCell wideOnly>From where</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} onActor={onActor} />
        ))}
      </tbody>
    </Table>
  )
}
