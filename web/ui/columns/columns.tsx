import type { ReactNode } from 'react'
import styles from './columns.module.css'

interface ColumnsProps {
  /** What stands beside the work on wide screens, and below it on narrow ones; without it the work has all the room. */
  margin: ReactNode
  children: ReactNode
}

/** Two columns of cards: the work, and a margin that belongs to it. */
export function Columns({ margin, children }: ColumnsProps) {
  return (
    <div className={styles.columns} data-alone={!margin || undefined}>
      <div className={styles.column}>{children}</div>
      {margin && <div className={styles.column}>{margin}</div>}
    </div>
  )
}
