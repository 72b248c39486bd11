import type { ReactNode } from 'react'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import styles from './article.module.css'

/** A page of text. */
export function Article({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <article className={styles.article}>
      <PageHeader title={title} description={lead} />
      {children}
    </article>
  )
}
