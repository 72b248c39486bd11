import type { ReactNode } from 'react'
import styles from '#web/features/identity/identity.module.css'
import { useDocumentTitle } from '#web/lib/browser/page.ts'

interface IdentityScreenProps {
  title: string
  /** One line under the title. */
  lead?: ReactNode
  children: ReactNode
  /** Ways to the neighbouring screens. */
  end?: ReactNode
}

/** The column of every form that visitors fill in. */
export function IdentityScreen({ title, lead, children, end }: IdentityScreenProps) {
  useDocumentTitle(title)
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1>{title}</h1>
        {lead && <p className="muted">{lead}</p>}
      </div>
      {children}
      {end && <p className={styles.end}>{end}</p>}
    </div>
  )
}
