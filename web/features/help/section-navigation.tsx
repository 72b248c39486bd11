import type { ReactNode } from 'react'
import styles from './docs.module.css'

interface SectionNavigationProps {
  label: string
  /** What its line says where the navigation is folded; the label unless given. */
  summary?: ReactNode
  children: ReactNode
}

/** The navigation of a section: beside the text, or folded above it where there is no room. */
export function SectionNavigation({ label, summary = label, children }: SectionNavigationProps) {
  const groups = <div className={styles.groups}>{children}</div>
  return (
    <>
      <nav className={styles.side} aria-label={label}>
        {groups}
      </nav>
      <div className={styles.folded}>
        <details>
          <summary>
            <span>{summary}</span>
          </summary>
          <nav aria-label={label}>{groups}</nav>
        </details>
      </div>
    </>
  )
}
