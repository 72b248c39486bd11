import type { OwnInvitation } from '#shared/domain/organizations/invitation.ts'
import { ROLE_NOUNS } from '#shared/domain/organizations/member.ts'
import { AcceptInvitation } from '#web/ui/accept-invitation/accept-invitation.tsx'
import { DeclineInvitation } from '#web/ui/accept-invitation/decline-invitation.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { Tile } from '#web/ui/tile/tile.tsx'
import styles from './organizations.module.css'

/** Who invites to which organization, with buttons to accept and to decline. */
export function OwnInvitationRow({ invitation }: { invitation: OwnInvitation }) {
  const { id, organization, role, inviter, expiredAt } = invitation
  const { name } = organization
  return (
    <li className={styles.invitation}>
      <Tile name={name} />
      <div className={styles.offer}>
        <span className={styles.inviting}>
          <b>Invitation to {name}</b>
          <span className="muted small">
            {inviter ? `${inviter} invited you` : 'You’re invited'} to join as {ROLE_NOUNS[role]}. Expires{' '}
            <RelativeTime value={expiredAt} />.
          </span>
        </span>
        <span className={styles.answers}>
          <AcceptInvitation id={id} organization={name} />
          <DeclineInvitation id={id} organization={name} />
        </span>
      </div>
    </li>
  )
}
