import type { ReactNode } from 'react'
import styles from './danger-row.module.css'

interface DangerRowProps {
  /** Names the action: 'Delete application'. */
  title: string
  /** What happens, and what keeps working. */
  children: ReactNode
  /** The button; it stands at the end, on a phone below. */
  action: ReactNode
}

/** One destructive action of a 'Danger Zone', as a row of a flush card. */
export function DangerRow({ title, children, action }: DangerRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.title}>{title}</h3>
        <div className="small muted">{children}</div>
      </div>
      {action}
    </div>
  )
}
