import type { OwnInvitation } from '#shared/domain/organizations/invitation.ts'
import { Card } from '#web/ui/card/card.tsx'
import styles from './organizations.module.css'
import { OwnInvitationRow } from './own-invitation-row.tsx'

/** The invitations that the user can accept or decline; nothing without one. */
export function OwnInvitations({ invitations }: { invitations: OwnInvitation[] }) {
  if (invitations.length === 0) return null
  return (
    <Card title={invitations.length === 1 ? 'Your invitation' : 'Your invitations'} lined flush>
      <ul className={styles.invitations}>
        {invitations.map((invitation) => (
          <OwnInvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  )
}
