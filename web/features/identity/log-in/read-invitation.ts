import { InvitationView } from '#shared/domain/organizations/invitation.ts'
import { call } from '#web/lib/api/call.ts'
import { parseAnswer } from '#web/lib/api/parse-answer.ts'

/** What the holder of an invitation's link may know of it. Loaded with a sign-up from an invitation alone. */
export async function readInvitation(secret: string): Promise<InvitationView> {
  const request = {
    service: 'directory',
    kind: 'query',
    procedure: 'invitations.get',
    input: secret,
  } as const
  return parseAnswer(InvitationView, await call({ ...request, anonymous: true }))
}
