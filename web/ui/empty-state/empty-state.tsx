import type { ReactNode } from 'react'
import { Icon, type IconSource } from '#web/ui/icon/icon.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  icon?: IconSource | undefined
  /** A grey sign: nothing is to be started here. */
  quiet?: boolean | undefined
  /** Left out where the text says it all. */
  title?: string | undefined
  /** 1 where it is all that the screen shows. */
  level?: 1 | 2 | undefined
  /** What to do next, in a sentence. */
  children?: ReactNode
  action?: ReactNode
}

/** Shown in place of an empty list: what it is for, and one action. */
export function EmptyState({ icon, quiet, title, level = 2, children, action }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={styles.state} data-roomy>
      {icon && (
        <span className={styles.icon} data-quiet={quiet}>
          <Icon name={icon} />
        </span>
      )}
      {title && <Heading className={styles.title}>{title}</Heading>}
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
