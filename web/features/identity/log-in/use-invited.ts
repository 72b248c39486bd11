// A visitor who opens an invitation without an account signs up for it: the path to come back to is that of the invitation.

import { patterns } from '#shared/routes.ts'
import type { useFlow } from '#web/features/identity/flow/use-flow.ts'
import { useAnswer } from '#web/lib/api/answers.ts'
import type { Flow } from '#web/lib/api/flow.ts'
import { recordedPath } from '#web/lib/session/session.ts'
import { withEmail } from './with-email.ts'

type Screen = ReturnType<typeof useFlow>

const PREFIX = patterns.invitation.slice(0, patterns.invitation.indexOf(':'))

/** The invitation that is being signed up for; null while it isn't known, and for all others who sign up. */
export function useInvited() {
  const path = recordedPath()
  const secret = path?.startsWith(PREFIX) ? (path.slice(PREFIX.length).split('?')[0] ?? '') : ''
  const { data } = useAnswer(`invited ${secret}`, async () =>
    secret ? (await import('./read-invitation.ts')).readInvitation(secret) : null,
  )
  return data?.invitee ? { ...data, invitee: data.invitee, secret } : null
}

/** The screen with the invited email filled in, and with the secret that spares its owner a code. */
export function withInvitation(
  screen: Screen,
  { invitee, secret }: { invitee: string; secret: string },
): Screen {
  const { opening } = screen
  if (opening.data?.kind !== 'flow') return screen
  const flow = withEmail(opening.data.flow, 'traits.email', invitee)
  const data = { ...opening.data, flow: withSecret(flow, secret) }
  return { ...screen, opening: { ...opening, data } as Screen['opening'] }
}

/** An identity service that knows no invitations leaves the secret alone, and mails a code. */
function withSecret(flow: Flow, value: string): Flow {
  const attributes = { name: 'transient_payload.invitation', type: 'hidden', value }
  const node = { type: 'input', group: 'default', attributes, messages: [], meta: {} }
  return { ...flow, ui: { ...flow.ui, nodes: [...flow.ui.nodes, node] } }
}
