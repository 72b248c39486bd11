import { useQuery } from '@tanstack/react-query'
import { InvitationView } from '#shared/domain/organizations/invitation.ts'
import { call } from '#web/lib/api/call.ts'
import { parseAnswer } from '#web/lib/api/parse-answer.ts'
import { changePerson } from '#web/lib/session/access-token.ts'
import type { SessionState } from '#web/lib/session/session.ts'

/** An invitation as the user or visitor may see it. */
export function useInvitation(id: string, session: SessionState) {
  const userId = session.status === 'ready' ? session.user.id : null
  return useQuery({
    queryKey: ['directory', 'invitations.get', id, userId],
    queryFn: async ({ signal }) => {
      // The address may have been verified since the token was made, in another tab or on a phone.
      changePerson()
      const request = {
        service: 'directory',
        kind: 'query',
        procedure: 'invitations.get',
        input: id,
      } as const
      return parseAnswer(InvitationView, await call({ ...request, signal, anonymous: userId === null }))
    },
    enabled: session.status !== 'loading',
    staleTime: 0,
    meta: { stopPropagation: true },
  })
}
