import { links } from '#shared/routes.ts'
import { useOwnInvitations } from '#web/lib/session/use-own-invitations.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'

/** How a user who belongs to no organization comes to one. Invitations are shown to verified emails only. */
export function WaysIn() {
  const { invitations, isUnverified, email } = useOwnInvitations()
  return (
    <>
      You belong to no organization yet.{' '}
      {invitations.length > 0 ? (
        'Accept your invitation, or create your own organization.'
      ) : isUnverified ? (
        <>
          Invited to an existing one?{' '}
          <TextLink href={links.verification()} className="link">
            Verify {email ?? 'your email'}
          </TextLink>
          , and your invitation appears here.
        </>
      ) : (
        `To join an existing one, ask one of its Admins to invite ${email ?? 'you'}.`
      )}
    </>
  )
}
