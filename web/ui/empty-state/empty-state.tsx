import type { ReactNode } from 'react'
import { Icon, type IconSource } from '#web/ui/icon/icon.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  icon?: IconSource | undefined
  title: string
  /** 1 where it is all that the screen shows. */
  level?: 1 | 2 | undefined
  /** What to do next, in a sentence. */
  children?: ReactNode
  action?: ReactNode
}

/** Shown in place of an empty list: what it is for, and one action. */
export function EmptyState({ icon, title, level = 2, children, action }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={styles.state} data-roomy>
      {icon && (
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
