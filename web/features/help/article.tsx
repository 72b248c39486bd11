import type { ReactNode } from 'react'
import { useDocumentTitle } from '#web/lib/browser/page.ts'
import styles from './article.module.css'

interface ArticleProps {
  title: string
  lead: ReactNode
  /** Below the lead. */
  actions?: ReactNode
  /** As wide as the page, for more than text. */
  wide?: boolean
  children: ReactNode
}

/** A page of text. */
export function Article({ title, lead, actions, wide = false, children }: ArticleProps) {
  useDocumentTitle(title)
  return (
    <article className={styles.article} data-wide={wide || undefined}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </article>
  )
}
