import type { ApiKey } from '#shared/domain/organizations/api-key.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { Cell } from '#web/ui/table/table.tsx'
import styles from './api-keys.module.css'

interface KeyRowProps {
  apiKey: ApiKey
  showCreator: boolean
  onDelete: () => void
}

/** One key: how long it lives, when it was last of use, and the way to end it. */
export function KeyRow({ apiKey, showCreator, onDelete }: KeyRowProps) {
  const { displayName, expiresAt, lastUsed, createdAt, createdBy, scope } = apiKey
  return (
    <tr>
      <Cell>
        <span className={styles.name}>{displayName}</span>{' '}
        <span className="faint small">{scope.join(', ')}</span>
        <span className={styles.narrow}>
          <Expiry value={expiresAt} never="Never expires" verb="Expires" />
        </span>
      </Cell>
      <Cell wideOnly>
        <Expiry value={expiresAt} never="Never" />
      </Cell>
      <Cell>{lastUsed === null ? 'Never' : <RelativeTime value={lastUsed} />}</Cell>
      <Cell wideOnly>{formatDay(createdAt)}</Cell>
      {showCreator && <Cell wideOnly>{createdBy}</Cell>}
      <Cell align="end">
        <Button variant="ghost" aria-label={`Delete ${displayName}`} onClick={onDelete}>
          Delete
        </Button>
      </Cell>
    </tr>
  )
}

/** When a key ends. `verb` comes before a day that has not come, where no column says what it is of. */
function Expiry({ value, never, verb = '' }: { value: string | null; never: string; verb?: string }) {
  if (value === null) return never
  if (Date.parse(value) <= Date.now()) return <Badge tone="bad">Expired</Badge>
  return `${verb} ${formatDay(value)}`.trim()
}
