import type { ReactNode } from 'react'
import { InvitationView } from '#shared/domain/organizations/invitation.ts'
import { call } from '#web/lib/api/call.ts'
import { parseAnswer } from '#web/lib/api/parse-answer.ts'

interface ReadInvitation extends InvitationView {
  /** Who invites the visitor, and to what. */
  lead: ReactNode
}

/** What the holder of an invitation's link may know of it. Loaded with a sign-up from an invitation alone. */
export async function readInvitation(secret: string): Promise<ReadInvitation> {
  const request = {
    service: 'directory',
    kind: 'query',
    procedure: 'invitations.get',
    input: secret,
  } as const
  const view = parseAnswer(InvitationView, await call({ ...request, anonymous: true }))
  const lead = (
    <>
      {view.inviter ? `${view.inviter} invited you to join ` : 'You’re invited to join '}
      <b>{view.organization.name}</b>.
    </>
  )
  return { ...view, lead }
}
