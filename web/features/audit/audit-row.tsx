import { useId, useState } from 'react'
import type { AuditEntry } from '#shared/domain/audit.ts'
import { EVENT_WORDS } from '#shared/domain/event-words.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { Cell } from '#web/ui/table/table.tsx'
import styles from './audit.module.css'
import { AuditDetail } from './audit-detail.tsx'
import { actorName, detailWords, originWords } from './audit-words.ts'

interface AuditRowProps {
  entry: AuditEntry
  /** Shows only what this person or key did. */
  onActor: (id: string) => void
}

/** One event; its details open below it. */
export function AuditRow({ entry, onActor }: AuditRowProps) {
  const { at, action, subject, details } = entry
  const [open, setOpen] = useState(false)
  const detailId = useId()
  const more = detailWords(details)
  const who = <Actor entry={entry} onActor={onActor} />
  return (
    <>
      <tr className={styles.row} data-open={open || undefined}>
        <Cell wideOnly>
          <span className={styles.when}>
            <RelativeTime value={at} />
          </span>
        </Cell>
        <Cell wideOnly>{who}</Cell>
        <Cell>
          <span className={styles.what}>
            <span>
              {EVENT_WORDS[action]} {subject.name && <b>{subject.name}</b>}{' '}
              {more && <span className="faint">{more}</span>}
            </span>
            <span className={styles.narrow}>
              {who}
              <RelativeTime value={at} />
            </span>
          </span>
        </Cell>
        <Cell wideOnly>
          <span className="muted">{originWords(entry)}</span>
        </Cell>
        <Cell align="end">
          <Button
            variant="ghost"
            icon="chevron-down"
            className={styles.toggle}
            aria-label={`Details of ${EVENT_WORDS[action]} ${subject.name ?? ''}`.trim()}
            aria-expanded={open}
            aria-controls={open ? detailId : undefined}
            onClick={() => setOpen(!open)}
          />
        </Cell>
      </tr>
      {open && (
        <tr id={detailId}>
          <td colSpan={5} className={styles.detail}>
            <AuditDetail entry={entry} />
          </td>
        </tr>
      )}
    </>
  )
}

function Actor({ entry: { actor }, onActor }: AuditRowProps) {
  const name = actorName(actor)
  return (
    <button
      type="button"
      className={styles.actor}
      aria-label={`Only what ${name} did`}
      onClick={() => onActor(actor.id)}
    >
      {actor.kind === 'machine' ? (
        <span className={styles.key}>
          <Icon name="key" size={14} />
        </span>
      ) : (
        <span className={styles.picture}>
          <Avatar name={name} size="s" />
        </span>
      )}
      {name}
    </button>
  )
}
