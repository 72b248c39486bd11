import type { useFlow } from '#web/features/identity/flow/use-flow.ts'
import type { Flow } from '#web/lib/api/flow.ts'
import { withEmail } from './with-email.ts'

type Screen = ReturnType<typeof useFlow>

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
