import type { ReactNode } from 'react'
import styles from './banner.module.css'

interface BannerProps {
  tone?: 'neutral' | 'warn' | 'bad' | undefined
  /** A link or a button at the end. */
  action?: ReactNode
  children: ReactNode
}

/** A line across the screen about something that affects all of it. */
export function Banner({ tone = 'warn', action, children }: BannerProps) {
  return (
    <div className={styles.banner} data-tone={tone} role="status">
      <span className={styles.text}>{children}</span>
      {action}
    </div>
  )
}
