// A visitor who opens an invitation logs in or signs up for it: the path to come back to is that of the invitation.

import { patterns } from '#shared/routes.ts'
import { useAnswer } from '#web/lib/api/answers.ts'
import { recordedPath } from '#web/lib/session/session.ts'

const PREFIX = patterns.invitation.slice(0, patterns.invitation.indexOf(':'))

/** The invitation that is to be accepted next; null while it isn't known, and for everyone else. */
export function useInvited() {
  const path = recordedPath()
  const secret = path?.startsWith(PREFIX) ? (path.slice(PREFIX.length).split('?')[0] ?? '') : ''
  const { data } = useAnswer(`invited ${secret}`, async () =>
    secret ? (await import('./read-invitation.tsx')).readInvitation(secret) : null,
  )
  return data?.invitee ? { ...data, invitee: data.invitee, secret } : null
}
