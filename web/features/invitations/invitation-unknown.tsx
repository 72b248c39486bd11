import { links } from '#shared/routes.ts'
import type { SessionUser } from '#web/lib/session/session.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { InvitationGone } from './invitation-gone.tsx'

/** For an unknown link, and for an invitation that only its verified addressee may see. */
export function InvitationUnknown({ user }: { user: SessionUser | null }) {
  if (user)
    return (
      <InvitationGone title="This invitation doesn’t exist">
        The link is incomplete, the organization no longer exists, or the invitation isn’t for{' '}
        {user.email ?? 'your email'}. Some links work only after you’ve verified the invited email. Open the
        link from the email again, or ask for a new invitation.
      </InvitationGone>
    )
  return (
    <InvitationGone
      title="Log in to see this invitation"
      action={
        <>
          <LinkButton href={links.login()} variant="primary" size="l">
            Log in
          </LinkButton>
          <LinkButton href={links.registration()} size="l">
            Sign up
          </LinkButton>
        </>
      }
      remedy="Is the link old? Ask the Admin who invited you."
    >
      Use the email that was invited.
    </InvitationGone>
  )
}
