import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon/icon.tsx'
import { circle } from '#web/ui/icon/shapes.ts'
import styles from './guard-list.module.css'

export interface GuardItem {
  /**
   * `todo` comes first, `stop` blocks publishing, `wait` ends by itself, `warn` is asked about, `note` is good to know,
   * `ok` is checked.
   */
  sign: 'todo' | 'stop' | 'wait' | 'warn' | 'note' | 'ok'
  title: string
  text?: ReactNode
  /** What to do about it. */
  action?: ReactNode
}

const SIGNS = {
  todo: circle,
  stop: 'close',
  wait: 'upload',
  warn: 'warning',
  note: 'info',
  ok: 'success',
} as const
const WORDS = {
  todo: 'To do',
  stop: 'To fix',
  wait: 'Uploading',
  warn: 'To check',
  note: 'Note',
  ok: 'Done',
} as const

/** What was checked before a release is published, and what came of it. */
export function GuardList({ items }: { items: readonly GuardItem[] }) {
  return (
    <ul className={styles.guard}>
      {items.map(({ sign, title, text, action }) => (
        <li key={title} data-sign={sign}>
          <Icon name={SIGNS[sign]} />
          <span>
            <span className="visually-hidden">{WORDS[sign]}: </span>
            {/* What has no second line is a sentence. */}
            {text || sign === 'ok' ? <b>{title}</b> : title}
            {text && <span className={styles.text}>{text}</span>}
            {action && <span className={styles.action}>{action}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
