import { Fragment } from 'react'
import type { AuditEntry } from '#shared/domain/audit.ts'
import { formatMoment } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Cell } from '#web/ui/table/table.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import tones from '#web/ui/tone/tone.module.css'
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx'
import styles from './audit.module.css'
import { formatClock } from './audit-days.ts'
import { type AuditSentence, auditSentenceText } from './audit-sentence.ts'
import { actorName, originWords, shortActorName } from './audit-words.ts'

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
  /** One of the entries of the row above. */
  nested?: boolean | undefined
  onActor: OnActor
}

/** The cells of one line of the log, with the button that opens more below it. */
export function RowFrame({ entry, sentence, open, onToggle, opens, nested, onActor }: RowFrameProps) {
  const { at, actor } = entry
  const { icon, tone, parts, reason } = sentence
  const name = actorName(actor)
  const origin = originWords(entry)
  const time = (
    <Tooltip content={formatMoment(at)}>
      <time dateTime={at}>{formatClock(at)}</time>
    </Tooltip>
  )
  return (
    <tr className={styles.row} data-open={open || undefined} data-nested={nested}>
      <Cell wideOnly>
        <span className={styles.when}>{time}</span>
      </Cell>
      <Cell>
        <span className={styles.what}>
          <span className={`${styles.sign} ${tones.tone}`} data-tone={tone}>
            <Icon name={icon} size={14} />
          </span>
          <span className={styles.sentence}>
            <button
              type="button"
              className={styles.actor}
              aria-label={`Only what ${name} did`}
              onClick={() => onActor(actor.id)}
            >
              {shortActorName(actor)}
            </button>{' '}
            {parts.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a sentence has no other keys and doesn't change
              <Fragment key={index}>
                {typeof part === 'string' ? keepShare(part) : <Named {...part} />}
              </Fragment>
            ))}
            {reason && <span className={styles.reason}>“{reason}”</span>}
            <span className={styles.inline}>
              {time}
              {origin && ` · ${origin}`}
            </span>
          </span>
        </span>
      </Cell>
      <Cell align="end" wideOnly>
        <span className="faint">{origin}</span>
      </Cell>
      <Cell align="end">
        <span className={styles.end}>
          <Button
            variant="ghost"
            icon="chevron-down"
            className={styles.toggle}
            aria-label={`Details: ${name} ${auditSentenceText(sentence)}`}
            aria-expanded={open}
            aria-controls={open ? opens : undefined}
            onClick={onToggle}
          />
        </span>
      </Cell>
    </tr>
  )
}

/** ' to 25%' breaks before it, not within. */
function keepShare(words: string): string {
  return words.replace(/ (?=\d+%)/, '\u00a0')
}

function Named({ text, href }: { text: string; href: string | null }) {
  if (!href) return <b>{text}</b>
  return (
    <TextLink className={styles.target} href={href}>
      {text}
    </TextLink>
  )
}
