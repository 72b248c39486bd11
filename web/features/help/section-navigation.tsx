import type { ReactNode } from 'react'
import { FoldedLinks, FoldedRows } from '#web/ui/folded/folded.tsx'
import page from './docs.module.css'
import styles from './section-navigation.module.css'

interface SectionNavigationProps {
  label: string
  /** What its line says where the navigation is folded; the label unless given. */
  summary?: string
  children: ReactNode
}

/** The navigation of a section: beside the text, or folded above it where there is no room. */
export function SectionNavigation({ label, summary, children }: SectionNavigationProps) {
  const groups = <div className={styles.groups}>{children}</div>
  return (
    <>
      <nav className={page.side} aria-label={label}>
        {groups}
      </nav>
      <FoldedRows className={page.folded}>
        <FoldedLinks label={label} summary={summary}>
          {groups}
        </FoldedLinks>
      </FoldedRows>
    </>
  )
}
