import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { AuditEntry } from '#shared/domain/audit.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { readersTimeZone } from '#web/lib/format/zoned-time.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { ShowMore } from '#web/ui/show-more/show-more.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { HeaderCell, Table } from '#web/ui/table/table.tsx'
import styles from './audit.module.css'
import { auditDays } from './audit-days.ts'
import { EVERYTHING, type ShownAudit } from './audit-filter.ts'
import { AuditRow } from './audit-row.tsx'
import { UploadRows } from './upload-rows.tsx'
import { useAudit } from './use-audit.ts'

interface AuditListProps {
  shown: ShownAudit
  onChange: (change: Partial<ShownAudit>) => void
}

export function AuditList({ shown, onChange }: AuditListProps) {
  const query = useAudit(shown)
  return (
    <Loaded query={query} card={{ flush: true }} loading={<SkeletonRows count={6} />}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries)
        if (entries.length === 0) return <NoEntries onClear={() => onChange(EVERYTHING)} />
        return (
          <Card flush footer={retentionWords(pages[0]?.retentionDays)}>
            <Entries entries={entries} onActor={(actor) => onChange({ actor })} />
            <ShowMore query={query} />
          </Card>
        )
      }}
    </Loaded>
  )
}

function NoEntries({ onClear }: { onClear: () => void }) {
  return (
    <Card>
      <EmptyState
        icon="clock"
        title="No entries match"
        action={<Button onClick={onClear}>Show all entries</Button>}
      >
        Nothing was recorded for these filters.
      </EmptyState>
    </Card>
  )
}

/** How long entries are kept, where that is limited. */
function retentionWords(days: number | null | undefined): string | null {
  return days ? `Entries are deleted after ${days} days.` : null
}

function Entries({ entries, onActor }: { entries: AuditEntry[]; onActor: (id: string) => void }) {
  const { org } = useOrganization()
  const { data: applications } = useQuery(rpcQuery(directory, 'applications.list', { org: org.slug }))
  const places = { org: org.slug, applications }
  return (
    <Table label="Audit log">
      <thead className="visually-hidden">
        <tr>
          <HeaderCell wideOnly>Time</HeaderCell>
          <HeaderCell>What was done</HeaderCell>
          <HeaderCell wideOnly>From where</HeaderCell>
          <HeaderCell>Details</HeaderCell>
        </tr>
      </thead>
      {auditDays(entries, readersTimeZone(), Date.now()).map(({ name, rows }) => (
        <tbody key={name}>
          <tr>
            <th scope="rowgroup" colSpan={4} className={styles.day}>
              {name}
            </th>
          </tr>
          {rows.map((row) =>
            'files' in row ? (
              <UploadRows key={row.entries[0].id} group={row} places={places} onActor={onActor} />
            ) : (
              <AuditRow key={row.id} entry={row} places={places} onActor={onActor} />
            ),
          )}
        </tbody>
      ))}
    </Table>
  )
}
