import type { ReactNode } from 'react'
import { links } from '#shared/routes.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { InvitationLayout } from './invitation-layout.tsx'
import styles from './invitations.module.css'

interface InvitationGoneProps {
  title: string
  /** A link to the list of organizations unless given. */
  action?: ReactNode
  /** Below the actions. */
  remedy?: string
  children: ReactNode
}

/** Says why an invitation can't be accepted. */
export function InvitationGone({ title, action, remedy, children }: InvitationGoneProps) {
  return (
    <InvitationLayout title={title} lead={children}>
      <div className={styles.actions}>
        {action ?? (
          <LinkButton href={links.organizations()} variant="primary" size="l">
            View organizations
          </LinkButton>
        )}
      </div>
      {remedy && <p className="muted small">{remedy}</p>}
    </InvitationLayout>
  )
}
