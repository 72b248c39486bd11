import type { ApiKey } from '#shared/domain/organizations/api-key.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { rotate } from '#web/ui/icon/shapes.ts'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { Cell } from '#web/ui/table/table.tsx'
import { abbreviateKey } from './abbreviate-key.ts'
import styles from './api-keys.module.css'

/** How long before its end an expiry is a warning. */
const WARNING_MS = 7 * 24 * 60 * 60 * 1000

interface KeyRowProps {
  apiKey: ApiKey
  showCreator: boolean
  onRotate: () => void
  onDelete: () => void
}

/** One key: when it expires, when it was last used, and the buttons that rotate and delete it. */
export function KeyRow({ apiKey, showCreator, onRotate, onDelete }: KeyRowProps) {
  const { displayName, expiresAt, lastUsed, createdAt, createdBy, scope, tail, former } = apiKey
  return (
    <tr>
      <Cell rowHeader>
        <span className={styles.name}>{displayName}</span>
        {tail && <span className={styles.tail}>{abbreviateKey(tail)}</span>}
      </Cell>
      <Cell name="Scope">{scope.join(', ')}</Cell>
      <Cell name="Expires">
        <Expiry value={expiresAt} />
        {former && (
          <span className={styles.former} data-ending>
            <Icon name="warning" size={12} />
            <span>
              Old key off <RelativeTime value={former.until} />
            </span>
          </span>
        )}
      </Cell>
      <Cell name="Last used">
        {lastUsed === null ? 'Never' : <RelativeTime value={lastUsed} />}
        {former && <FormerUse value={former.lastUsed} />}
      </Cell>
      <Cell name="Created at">
        <span className="muted">{formatDay(createdAt)}</span>
      </Cell>
      {showCreator && <Cell name="Created by">{createdBy}</Cell>}
      <Cell align="end" whole>
        <span className={styles.actions}>
          {!isExpired(expiresAt) && (
            <Button variant="ghost" icon={rotate} aria-label={`Rotate ${displayName}`} onClick={onRotate}>
              Rotate
            </Button>
          )}
          <Button
            variant="ghost"
            className={styles.delete}
            aria-label={`Delete ${displayName}`}
            onClick={onDelete}
          >
            Delete
          </Button>
        </span>
      </Cell>
    </tr>
  )
}

/** Tells whether CI has changed to the new key. */
function FormerUse({ value }: { value: string | null }) {
  return (
    <span className={styles.former}>
      Old key {value === null ? 'unused' : <RelativeTime value={value} />}
    </span>
  )
}

function Expiry({ value }: { value: string | null }) {
  if (value === null) return 'Never'
  const isOver = isExpired(value)
  if (!isOver && !endsSoon(value)) return formatDay(value)
  return (
    <>
      <span className={styles.expiry} data-over={isOver || undefined}>
        <Icon name="warning" />
        <span className={styles.capital}>{isOver ? 'Expired' : <RelativeTime value={value} />}</span>
      </span>
      <span className={styles.former}>{formatDay(value)}</span>
    </>
  )
}

function endsSoon(expiresAt: string | null): boolean {
  return expiresAt !== null && Date.parse(expiresAt) - Date.now() <= WARNING_MS
}

function isExpired(expiresAt: string | null): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now()
}
