import { useId, useMemo } from 'react'
import { useHeading } from '#web/lib/browser/use-heading.ts'
import styles from './on-this-page.module.css'

export interface PageSection {
  /** Of its heading. */
  id: string
  title: string
  /** Of a section of a section. */
  level?: 3 | undefined
}

/**
 * The sections of a page, with the one that is being read.
 * @param sections in the order of the page; the same array on each call
 */
export function OnThisPage({ sections }: { sections: readonly PageSection[] }) {
  const titleId = useId()
  const ids = useMemo(() => sections.map(({ id }) => id), [sections])
  const current = useHeading(ids)
  return (
    <nav className={styles.here} aria-labelledby={titleId}>
      <h2 id={titleId}>On this page</h2>
      <ol className={styles.sections}>
        {sections.map(({ id, title, level }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
