import type { ApiKey } from '#shared/domain/organizations/api-key.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { Cell } from '#web/ui/table/table.tsx'
import styles from './api-keys.module.css'

/** How long before its end an expiry is a warning. */
const WARNING_MS = 7 * 24 * 60 * 60 * 1000

interface KeyRowProps {
  apiKey: ApiKey
  showCreator: boolean
  onDelete: () => void
}

/** One key: when it expires, when it was last used, and the button that deletes it. */
export function KeyRow({ apiKey, showCreator, onDelete }: KeyRowProps) {
  const { displayName, expiresAt, lastUsed, createdAt, createdBy, scope } = apiKey
  return (
    <tr>
      <Cell rowHeader>
        <span className={styles.name}>{displayName}</span>
      </Cell>
      <Cell name="Scope">{scope.join(', ')}</Cell>
      <Cell name="Expires">
        <Expiry value={expiresAt} />
      </Cell>
      <Cell name="Last used">{lastUsed === null ? 'Never' : <RelativeTime value={lastUsed} />}</Cell>
      <Cell name="Created at">
        <span className="muted">{formatDay(createdAt)}</span>
      </Cell>
      {showCreator && <Cell name="Created by">{createdBy}</Cell>}
      <Cell align="end" whole>
        <Button
          variant="ghost"
          className={styles.delete}
          aria-label={`Delete ${displayName}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      </Cell>
    </tr>
  )
}

function Expiry({ value }: { value: string | null }) {
  if (value === null) return 'Never'
  const left = Date.parse(value) - Date.now()
  if (left <= 0) return <Badge tone="bad">Expired</Badge>
  if (left > WARNING_MS) return formatDay(value)
  return (
    <Badge tone="warn">
      <RelativeTime value={value} />
    </Badge>
  )
}
