import { useMutation } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { OwnInvitation } from '#shared/domain/organizations/invitation.ts'
import { ROLE_NOUNS } from '#shared/domain/organizations/member.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { AcceptInvitation } from '#web/ui/accept-invitation/accept-invitation.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { Tile } from '#web/ui/tile/tile.tsx'
import styles from './organizations.module.css'

/** Who invites to which organization, with buttons to accept and to decline. */
export function OwnInvitationRow({ invitation }: { invitation: OwnInvitation }) {
  const { id, organization, role, inviter, expiredAt } = invitation
  const { name } = organization
  const decline = useMutation(
    rpcMutation(directory, 'invitations.decline', {
      successToast: 'Invitation declined',
      refreshes: ['invitations.listOwn'],
    }),
  )
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
          <Button
            variant="ghost"
            aria-label={`Decline the invitation to ${name}`}
            pending={decline.isPending}
            onClick={() => decline.mutate({ id })}
          >
            Decline
          </Button>
        </span>
      </div>
    </li>
  )
}
