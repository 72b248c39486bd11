import type { ReactNode } from 'react'
import styles from './badge.module.css'

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'accent'

interface BadgeProps {
  tone?: Tone | undefined
  /** A dot before the text, for states; names and kinds go without. */
  dot?: boolean | undefined
  children: ReactNode
}

/** A label for the thing beside it. The color repeats what the text says. */
export function Badge({ tone = 'neutral', dot = tone !== 'neutral', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone} data-dot={dot || undefined}>
      {children}
    </span>
  )
}
