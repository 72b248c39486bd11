import type { AuditEntry } from '#shared/domain/audit.ts'
import { EVENT_WORDS } from '#shared/domain/event-words.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { Cell } from '#web/ui/table/table.tsx'
import styles from './audit.module.css'
import { detailWords } from './audit-words.ts'

interface AuditRowProps {
  entry: AuditEntry
  /** Shows only what this person or key did. */
  onActor: (id: string) => void
}

/** One act. */
export function AuditRow({ entry, onActor }: AuditRowProps) {
  const { at, action, subject, details, ip, country } = entry
  const more = detailWords(details)
  const who = <Actor entry={entry} onActor={onActor} />
  return (
    <tr>
      <Cell wideOnly>
        <span className={styles.when}>
          <RelativeTime value={at} />
        </span>
      </Cell>
      <Cell wideOnly>{who}</Cell>
      <Cell>
        <span className={styles.what}>
          <span>
            {EVENT_WORDS[action]} {subject.name && <b>{subject.name}</b>}
          </span>
          {more && <span className="faint small">{more}</span>}
          <span className={styles.narrow}>
            {who}
            <RelativeTime value={at} />
          </span>
        </span>
      </Cell>
      <Cell wideOnly>
        {ip ?? (entry.actor.kind === 'operator' ? '' : 'unknown')}{' '}
        {country && <span className="faint small">{country}</span>}
      </Cell>
    </tr>
  )
}

function Actor({ entry: { actor }, onActor }: AuditRowProps) {
  const name = actor.name ?? 'Unknown user'
  return (
    <button
      type="button"
      className={styles.actor}
      aria-label={`Only what ${name} did`}
      onClick={() => onActor(actor.id)}
    >
      {actor.kind === 'machine' && <Icon name="key" size={14} />}
      {name}
    </button>
  )
}
