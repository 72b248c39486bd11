import type { InvitationView } from '#shared/domain/organizations/invitation.ts'
import { links } from '#shared/routes.ts'
import type { SessionUser } from '#web/lib/session/session.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { AcceptButton } from './accept-button.tsx'
import { InvitationGone } from './invitation-gone.tsx'
import { InvitationHead } from './invitation-head.tsx'
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
  if (organization.slug)
    return (
      <Card>
        <EmptyState
          icon="success"
          level={1}
          title={`You’re already a member of ${organization.name}`}
          action={
            <LinkButton href={links.organization(organization.slug)} variant="primary">
              Open {organization.name}
            </LinkButton>
          }
        />
      </Card>
    )
  if (state !== 'pending') return <Over state={state} name={organization.name} />
  return (
    <Card>
      <Stack gap={4}>
        <InvitationHead invitation={invitation} />
        {standing === 'addressee' && <AcceptButton id={id} />}
        {standing === 'signed_out' && <SignInFirst email={invitation.invitee ?? email} />}
        {standing === 'other_address' && <SwitchAccount email={email} user={user} />}
        {standing === 'unverified_address' && (
          <VerifyFirst email={email} onAskAgain={onAskAgain} asking={asking} />
        )}
        <p className="faint small">
          The invitation expires <RelativeTime value={expiredAt} />.
        </p>
      </Stack>
    </Card>
  )
}

function SignInFirst({ email }: { email: string }) {
  return (
    <>
      <p>
        This invitation is for <b>{email}</b>. Log in or sign up with that email, and you’ll come back here.
      </p>
      <Stack direction="across" gap={2}>
        <LinkButton href={links.login()} variant="primary" size="l">
          Log in
        </LinkButton>
        <LinkButton href={links.registration()} size="l">
          Sign up
        </LinkButton>
      </Stack>
    </>
  )
}

const OVER = {
  expired: ['This invitation has expired', 'Ask one of its Admins to send it again.'],
  revoked: ['This invitation was revoked', 'If you think this is a mistake, ask one of its Admins.'],
  accepted: [
    'This invitation has already been used',
    'It works once. If you didn’t use it, ask one of its Admins for a new one.',
  ],
} as const

function Over({ state, name }: { state: keyof typeof OVER; name: string }) {
  const [title, remedy] = OVER[state]
  return (
    <InvitationGone title={title}>
      It was for the organization {name}. {remedy}
    </InvitationGone>
  )
}
