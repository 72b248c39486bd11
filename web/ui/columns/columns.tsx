import type { ReactNode } from 'react'
import styles from './columns.module.css'

interface ColumnsProps {
  /** What stands beside the work on wide screens, and below it on narrow ones. */
  margin: ReactNode
  children: ReactNode
}

/** Two columns of cards: the work, and a margin that belongs to it. */
export function Columns({ margin, children }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{children}</div>
      <div className={styles.column}>{margin}</div>
    </div>
  )
}
