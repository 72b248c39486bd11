import type { ReactNode } from 'react'
import styles from './docs.module.css'

/** The navigation of a section: beside the text, or folded above it where there is no room. */
export function SectionNavigation({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <nav className={styles.side} aria-label={label}>
        <div className={styles.groups}>{children}</div>
      </nav>
      <details className={styles.folded}>
        <summary>{label}</summary>
        <div className={styles.groups}>{children}</div>
      </details>
    </>
  )
}
