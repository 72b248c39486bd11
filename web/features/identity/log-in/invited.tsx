import type { InvitationView } from '#shared/domain/organizations/invitation.ts'

/** Who invites the visitor, and to what. */
export function Invited({ organization, inviter }: InvitationView) {
  return (
    <>
      {inviter ? `${inviter} invited you to join ` : 'You’re invited to join '}
      <b>{organization.name}</b>.
    </>
  )
}
