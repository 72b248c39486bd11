import type { ReactNode } from 'react'
import { useDocumentTitle } from '#web/lib/browser/page.ts'
import styles from './invitations.module.css'

interface InvitationLayoutProps {
  /** The tile of the organization. */
  picture?: ReactNode
  title: string
  /** Who invites, and to what. */
  lead?: ReactNode
  children?: ReactNode
}

/** The column of an invitation, beside the picture. */
export function InvitationLayout({ picture, title, lead, children }: InvitationLayoutProps) {
  useDocumentTitle(title)
  return (
    <div className={styles.invitation}>
      {picture}
      <div className={styles.head}>
        <h1>{title}</h1>
        {lead && <p className="muted">{lead}</p>}
      </div>
      {children}
    </div>
  )
}
