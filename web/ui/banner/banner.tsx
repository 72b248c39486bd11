import type { ReactNode } from 'react'
import { Icon, type IconSource } from '#web/ui/icon/icon.tsx'
import styles from './banner.module.css'

interface BannerProps {
  tone?: 'neutral' | 'warn' | 'bad' | undefined
  /** The sign before the words, in place of the tone's own. */
  icon?: IconSource | undefined
  /** A link or a button at the end. */
  action?: ReactNode
  children: ReactNode
}

/** A line across the screen about something that affects all of it. */
export function Banner({ tone = 'warn', icon, action, children }: BannerProps) {
  return (
    <div className={styles.banner} data-tone={tone} role="status">
      <Icon name={icon ?? (tone === 'neutral' ? 'info' : 'warning')} />
      <div className={styles.text}>{children}</div>
      {action && <span className={styles.action}>{action}</span>}
    </div>
  )
}
