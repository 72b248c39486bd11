import type { ReactNode } from 'react'
import { useDocumentTitle } from '#web/lib/browser/page.ts'
import { Icon, type IconSource } from '#web/ui/icon/icon.tsx'
import { IdleCrane } from './idle-crane.tsx'
import styles from './page-notice.module.css'

interface PageNoticeProps {
  title: string
  /** What happened, and why. */
  lead: ReactNode
  /** What it means, and what to do. */
  children?: ReactNode
  /** Ways on, the first one primary. */
  actions?: ReactNode
  /** Another way on, below the actions. */
  otherwise?: ReactNode
  /** A sign above the title in place of the picture, which says that something is missing. */
  icon?: IconSource
  /** More to know, below words and picture. A narrow screen shows it in place of the picture. */
  facts?: ReactNode
}

/** A screen that only says something: words beside a picture, or without it where there is no room. */
export function PageNotice({ title, lead, children, actions, otherwise, icon, facts }: PageNoticeProps) {
  useDocumentTitle(title)
  return (
    <div className={styles.notice} data-long={facts ? true : undefined} data-alone={icon ? true : undefined}>
      <div className={styles.words}>
        {icon && (
          <span className={styles.icon}>
            <Icon name={icon} size={20} />
          </span>
        )}
        <div className={styles.head}>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </div>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
        {otherwise}
      </div>
      {!icon && (
        <div className={styles.picture} aria-hidden="true">
          <IdleCrane />
        </div>
      )}
      {facts && <div className={styles.facts}>{facts}</div>}
    </div>
  )
}
