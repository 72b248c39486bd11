// Linking a provider account to the account here that has its email: only once its owner has logged in,
// second factor included. Until then the claim is in the memory of the login.

import { eq } from 'drizzle-orm'
import type { FlowMemory } from '#identity/flows/flow-memory.ts'
import { faults } from '#identity/flows/form/faults.ts'
import type { Call } from '#identity/http/context.ts'
import type { Change, Rejection } from '#identity/methods/method.ts'
import { addLink } from '#identity/methods/oidc/links.ts'
import type { ActiveSession } from '#identity/sessions/active-session.ts'
import { neededAal } from '#identity/sessions/assurance.ts'
import type { Session } from '#identity/sessions/sessions.ts'
import type { Identity } from '#identity/store/identity.ts'
import { readId } from '#identity/store/ids.ts'
import { findPerson } from '#identity/store/person.ts'
import { type Flow, flows } from '#identity/store/schema.ts'

/**
 * Links the flow's claim to the account that is logged in to, in the batch of its session. If a second factor
 * is still missing, the returned memory keeps the claim until it was shown.
 */
export async function settleClaim(
  c: Call,
  { memory: { claim, identifier } }: Flow,
  identity: Identity,
  session: Session,
): Promise<{ kept: FlowMemory; link?: Change } | Rejection> {
  const { service } = c.var
  if (!claim) return { kept: {} }
  if (identity.traits.email !== identifier) return { messages: [faults.notThatAccount] }
  const person = await findPerson(service, identity.id)
  const provider = service.config.providers.find(({ id }) => id === claim.provider)
  if (!person || !provider) return { kept: {} }
  const methods = person.credentials.map(({ method }) => method)
  if (session.aal < neededAal(service, { ...person, session, methods }))
    return { kept: { identifier, claim: { ...claim, sessionId: session.id } } }
  const link = addLink(c, person, provider, claim.subject)
  return 'writes' in link ? { kept: {}, link } : link
}

/** The claim that the first factor has left to be linked after the second. */
export async function waitingClaim(
  c: Call,
  given: string | undefined,
  { session }: ActiveSession,
): Promise<FlowMemory | undefined> {
  const flowId = readId(given)
  if (!flowId) return undefined
  const [first] = await c.var.service.db.select().from(flows).where(eq(flows.id, flowId)).limit(1)
  const { claim, identifier } = first?.memory ?? {}
  return claim?.sessionId === session.id && identifier ? { claim, identifier } : undefined
}
