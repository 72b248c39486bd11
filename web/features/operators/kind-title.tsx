import type { ReactNode } from 'react'
import styles from './operators.module.css'

/** What kind of thing a card is about, and its name. */
export function KindTitle({ kind, children }: { kind: string; children: ReactNode }) {
  return (
    <span className={styles.title}>
      <span className="faint small">{kind}</span> {children}
    </span>
  )
}
