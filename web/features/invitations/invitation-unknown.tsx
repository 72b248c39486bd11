import { useQuery } from '@tanstack/react-query'
import { links } from '#shared/routes.ts'
import type { SessionUser } from '#web/lib/session/session.ts'
import { sessionQuery } from '#web/lib/session/session-lookup.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { InvitationGone } from './invitation-gone.tsx'
import styles from './invitations.module.css'
import { SwitchAccountButton } from './switch-account.tsx'

/** For an unknown link, and for an invitation that only its verified addressee may see. */
export function InvitationUnknown({ user }: { user: SessionUser | null }) {
  const { data: session } = useQuery({ ...sessionQuery, enabled: user !== null })
  // A remote auth service may not report it.
  const isVerified = session?.identity.emailVerified === true
  if (user)
    return (
      <InvitationGone
        title="We can’t open this invitation"
        action={
          <>
            <SwitchAccountButton user={user} />
            <LinkButton href={links.organizations()} size="l">
              View organizations
            </LinkButton>
          </>
        }
      >
        You’re logged in
        {user.email && (
          <>
            {' '}
            as <b>{user.email}</b>
          </>
        )}
        .
        <span className={styles.causes}>
          <span>Was it sent to another email address? Log out and switch account.</span>
          {!isVerified && (
            <span>
              Isn’t your email verified yet?{' '}
              <TextLink className="link" href={links.verification()}>
                Verify it
              </TextLink>{' '}
              first.
            </span>
          )}
          <span>Is the link old or cut off? Open it from the email again, or ask for a new one.</span>
        </span>
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
      remedy="Is the link old? Ask the Admin who invited you for a new one."
    >
      Use the email address that the invitation was sent to.
    </InvitationGone>
  )
}
