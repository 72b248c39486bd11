import type { ReactNode } from 'react'
import { Icon, type IconSource } from '#web/ui/icon/icon.tsx'
import tones from '#web/ui/tone/tone.module.css'
import styles from './badge.module.css'

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'accent'

interface BadgeProps {
  tone?: Tone | undefined
  /** The sign before the word, in place of the tone's own. */
  icon?: IconSource | undefined
  /** A dot as the sign; `live` for what is going on right now. */
  dot?: boolean | 'live' | undefined
  /** An outline in place of a ground: for a name, such as a channel's. */
  line?: boolean | undefined
  children: ReactNode
}

const SIGNS: Partial<Record<Tone, IconSource>> = { good: 'check', warn: 'warning', bad: 'warning' }

/** A chip: a state with a sign and a word, never by its color alone; or a kind, by its word. */
export function Badge({
  tone = 'neutral',
  icon = SIGNS[tone],
  dot = tone === 'accent',
  line,
  children,
}: BadgeProps) {
  return (
    <span className={`${styles.badge} ${tones.tone}`} data-tone={tone} data-line={line || undefined}>
      {dot && <span className={styles.dot} data-live={dot === 'live' || undefined} />}
      {!dot && icon && <Icon name={icon} />}
      {children}
    </span>
  )
}
