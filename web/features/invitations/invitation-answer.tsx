import type { InvitationView } from '#shared/domain/invitation.ts'
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
  /** Looks again whether anything has changed. */
  onAskAgain: () => void
  asking: boolean
}

/** What somebody can do about an invitation, as it stands and as they stand to it. */
export function InvitationAnswer({ id, invitation, user, onAskAgain, asking }: InvitationAnswerProps) {
  const { state, standing, organization, email, expiredAt } = invitation
  if (organization.slug)
    return (
      <Card>
        <EmptyState
          icon="success"
          level={1}
          title={`You belong to ${organization.name} already`}
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
          The invitation ends <RelativeTime value={expiredAt} />.
        </p>
      </Stack>
    </Card>
  )
}

function SignInFirst({ email }: { email: string }) {
  return (
    <>
      <p>
        It is for <b>{email}</b>. Log in with that address, or sign up with it, and you are brought back here.
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
  expired: ['This invitation has expired', 'Ask an Admin of it to send you the invitation again.'],
  revoked: ['This invitation was revoked', 'If you think this is a mistake, ask an Admin of it.'],
  accepted: [
    'This invitation was used already',
    'It works once. If it was not you, ask an Admin for a new one.',
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
