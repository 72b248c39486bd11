import type { ReactNode } from 'react'
import { useDocumentTitle } from '#web/lib/browser/page.ts'
import styles from './article.module.css'

/** A page of text. */
export function Article({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  useDocumentTitle(title)
  return (
    <article className={styles.article}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </header>
      {children}
    </article>
  )
}
