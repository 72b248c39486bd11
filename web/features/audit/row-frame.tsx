import type { AuditEntry, AuthorKind } from '#shared/domain/audit.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Icon, type IconSource } from '#web/ui/icon/icon.tsx'
import { shield } from '#web/ui/icon/shapes.ts'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { Cell } from '#web/ui/table/table.tsx'
import styles from './audit.module.css'
import { type AuditSentence, auditSentenceText } from './audit-sentence.ts'
import { actorName, originWords } from './audit-words.ts'

/** Shows only what this person or key did. */
export type OnActor = (id: string) => void

interface RowFrameProps {
  /** The entry whose time, actor and origin the row shows. */
  entry: AuditEntry
  sentence: AuditSentence
  open: boolean
  onToggle: () => void
  /** Id of what it opens, where that is one row. */
  opens?: string
  onActor: OnActor
}

/** The cells of one line of the log, with the button that opens more below it. */
export function RowFrame({ entry, sentence, open, onToggle, opens, onActor }: RowFrameProps) {
  const { at } = entry
  const { what, subject, rest, point } = sentence
  const who = <Actor entry={entry} onActor={onActor} />
  return (
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
            {what} {subject && <b>{subject}</b>}
            {rest} {point && <span className="faint">{point}</span>}
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
          aria-label={`Details of ${auditSentenceText(sentence)}`}
          aria-expanded={open}
          aria-controls={open ? opens : undefined}
          onClick={onToggle}
        />
      </Cell>
    </tr>
  )
}

/** Of an actor who is no person. */
const PICTURES: Partial<Record<AuthorKind, IconSource>> = {
  machine: 'key',
  operator: shield,
  system: 'settings',
}

function Actor({ entry: { actor }, onActor }: { entry: AuditEntry; onActor: OnActor }) {
  const name = actorName(actor)
  const picture = PICTURES[actor.kind]
  return (
    <button
      type="button"
      className={styles.actor}
      aria-label={`Only what ${name} did`}
      onClick={() => onActor(actor.id)}
    >
      {picture ? (
        <span className={styles.key}>
          <Icon name={picture} size={14} />
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
