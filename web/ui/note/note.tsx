import type { ReactNode } from 'react'
import { Icon, type IconSource } from '#web/ui/icon/icon.tsx'
import tones from '#web/ui/tone/tone.module.css'
import styles from './note.module.css'

type NoteTone = 'neutral' | 'info' | 'good' | 'warn' | 'bad'

interface NoteProps {
  tone?: NoteTone | undefined
  /** The sign before the words, in place of the tone's own. */
  icon?: IconSource | undefined
  /** What happened, in a few words. */
  title?: ReactNode
  /** What it means, and what to do. */
  children?: ReactNode
  /** `alert` or `status` for one that appears while the user works. */
  role?: 'alert' | 'status' | undefined
}

const SIGNS: Record<NoteTone, IconSource> = {
  neutral: 'info',
  info: 'info',
  good: 'success',
  warn: 'warning',
  bad: 'warning',
}

/** A remark beside the work that it is about: what happened, what to do. */
export function Note({ tone = 'neutral', icon = SIGNS[tone], title, children, role }: NoteProps) {
  return (
    <div className={`${styles.note} ${tones.tone}`} data-tone={tone} role={role}>
      <Icon name={icon} />
      <div className={styles.words}>
        {title && <div className={styles.title}>{title}</div>}
        {children}
      </div>
    </div>
  )
}
