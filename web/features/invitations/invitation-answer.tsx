import { useLocation } from 'wouter'
import type { InvitationView } from '#shared/domain/organizations/invitation.ts'
import { ROLE_NOUNS, type Role } from '#shared/domain/organizations/member.ts'
import { links } from '#shared/routes.ts'
import { settings } from '#web/lib/api/settings.ts'
import type { SessionUser } from '#web/lib/session/session.ts'
import { AcceptInvitation } from '#web/ui/accept-invitation/accept-invitation.tsx'
import { DeclineInvitation } from '#web/ui/accept-invitation/decline-invitation.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { useIsShown } from '#web/ui/shown.ts'
import { Tile } from '#web/ui/tile/tile.tsx'
import { InvitationGone } from './invitation-gone.tsx'
import { InvitationLayout } from './invitation-layout.tsx'
import styles from './invitations.module.css'
import { SwitchAccount } from './switch-account.tsx'
import { VerifyFirst } from './verify-first.tsx'

interface InvitationAnswerProps {
  id: string
  invitation: InvitationView
  user: SessionUser | null
  /** Fetches the invitation again. */
  onAskAgain: () => void
  asking: boolean
}

/** What the reader can do, by the invitation's state and by who they are. */
export function InvitationAnswer({ id, invitation, user, onAskAgain, asking }: InvitationAnswerProps) {
  const { state, standing, organization, email, expiredAt } = invitation
  const isForAnother = state === 'pending' && standing === 'other_address'
  if (organization.slug)
    return (
      <InvitationLayout
        picture={<Tile name={organization.name} size="l" />}
        title={`You’re already a member of ${organization.name}`}
      >
        <LinkButton href={links.organization(organization.slug)} variant="primary" size="l">
          Open {organization.name}
        </LinkButton>
        {isForAnother && <SwitchAccount email={email} user={user} isMember variant="plain" />}
      </InvitationLayout>
    )
  if (state !== 'pending')
    return <Over state={state} name={organization.name} isSignedOut={standing === 'signed_out'} />
  return (
    <InvitationLayout
      picture={<Tile name={organization.name} size="l" />}
      title={`Join ${organization.name}`}
      lead={<Offer invitation={invitation} />}
    >
      {standing === 'addressee' && <Answers id={id} user={user} onAskAgain={onAskAgain} />}
      {standing === 'signed_out' && <LogInFirst email={invitation.invitee ?? email} />}
      {isForAnother && <SwitchAccount email={email} user={user} />}
      {standing === 'unverified_address' && (
        <VerifyFirst email={email} onAskAgain={onAskAgain} asking={asking} />
      )}
      <p className="faint small">
        The invitation expires <RelativeTime value={expiredAt} />.
      </p>
    </InvitationLayout>
  )
}

const DUTIES: Record<Role, string> = {
  Admin: 'Admins manage members, API keys and billing.',
  Member: 'Members manage applications and publish releases.',
}

/** Who invites, to what, and in which role. */
function Offer({ invitation: { inviter, role } }: { invitation: InvitationView }) {
  const place = `this organization on ${settings.productName} as ${ROLE_NOUNS[role]}`
  return (
    <>
      {inviter ? `${inviter} invited you to join ${place}.` : `You’re invited to join ${place}.`}{' '}
      {DUTIES[role]}
    </>
  )
}

/** For the addressee, who may have another account as well. */
function Answers({ id, user, onAskAgain }: Pick<InvitationAnswerProps, 'id' | 'user' | 'onAskAgain'>) {
  const [, go] = useLocation()
  const isShown = useIsShown()
  return (
    <>
      {user?.email && (
        <p>
          You’re logged in as <b>{user.email}</b>.
        </p>
      )}
      <div className={styles.actions}>
        <AcceptInvitation id={id} size="l" onRefused={onAskAgain} />
        <DeclineInvitation
          id={id}
          size="l"
          onDeclined={() => isShown() && go(links.organizations())}
          onRefused={onAskAgain}
        />
      </div>
    </>
  )
}

function LogInFirst({ email }: { email: string }) {
  return (
    <>
      <p>
        This invitation is for <b>{email}</b>. Sign up or log in with that email, and you’ll come back here.
      </p>
      <div className={styles.actions}>
        {/* First: most people who are invited are new. */}
        <LinkButton href={links.registration()} variant="primary" size="l">
          Sign up
        </LinkButton>
        <LinkButton href={links.login()} size="l">
          Log in
        </LinkButton>
      </div>
    </>
  )
}

const OVER = {
  expired: ['This invitation has expired', 'Ask one of its Admins to send it again.'],
  revoked: ['This invitation was revoked or declined', 'A mistake? Ask one of its Admins for a new one.'],
  accepted: [
    'This invitation has already been used',
    'It works once. You didn’t use it? Ask one of its Admins for a new one.',
  ],
} as const

interface OverProps {
  state: keyof typeof OVER
  name: string
  isSignedOut: boolean
}

function Over({ state, name, isSignedOut }: OverProps) {
  const [title, remedy] = OVER[state]
  // A visitor has no organizations to view, and may have accepted it before logging out.
  const logIn = isSignedOut && (
    <LinkButton href={links.login()} variant="primary" size="l">
      Log in
    </LinkButton>
  )
  return (
    <InvitationGone title={title} action={logIn || undefined}>
      It was for the organization {name}. {remedy}
    </InvitationGone>
  )
}
