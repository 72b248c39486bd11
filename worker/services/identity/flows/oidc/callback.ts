// The redirect URI of providers. The flow is found by `state`, which is valid once and, except for native
// clients, only in the browser that left.

import { and, eq, sql } from 'drizzle-orm'
import { handOver } from '#identity/flows/exchange.ts'
import { answerExpired } from '#identity/flows/expiry.ts'
import { isExpired, updateFlow, viewWith } from '#identity/flows/flow.ts'
import { faults } from '#identity/flows/form/faults.ts'
import { notices } from '#identity/flows/form/notices.ts'
import { login } from '#identity/flows/login/login-flow.ts'
import { registration } from '#identity/flows/registration/registration-flow.ts'
import { rejectSettings } from '#identity/flows/settings/settings-flow.ts'
import { confirmFirst, isPrivileged } from '#identity/flows/settings/settings-gates.ts'
import { saveSettings } from '#identity/flows/settings/settings-save.ts'
import { allow, type Call } from '#identity/http/context.ts'
import { isSameBrowser } from '#identity/http/csrf.ts'
import { badRequest, identityMismatch, Problem } from '#identity/http/problem.ts'
import { forgetLeaving, isReturning } from '#identity/methods/oidc/continuity.ts'
import { addLink } from '#identity/methods/oidc/links.ts'
import { readCallback } from '#identity/methods/oidc/provider.ts'
import type { ProviderAccount } from '#identity/methods/oidc/provider-account.ts'
import type { OidcProvider } from '#identity/methods/oidc/providers.ts'
import { requireSession } from '#identity/sessions/active-session.ts'
import { findPerson } from '#identity/store/person.ts'
import { type Flow, flows } from '#identity/store/schema.ts'
import { IDENTITY_RATES } from '#shared/limits.ts'
import { equalText } from '#worker/platform/crypto/digest.ts'
import { refuse, signInOrUp } from './arrival.ts'

const STATE = /^([0-9a-f-]{36})\.[\w-]{20,100}$/
const nothing: ReadonlyMap<string, string> = new Map()

export async function returnFromProvider(c: Call): Promise<Response> {
  await allow(c, 'providers', IDENTITY_RATES.providersPerNetwork)
  const parameters = new URL(c.req.url).searchParams
  const state = parameters.get('state') ?? ''
  const left = await flowOf(c, state)
  const { oidc: pending, ...memory } = left?.memory ?? {}
  if (
    !left ||
    !pending ||
    !equalText(pending.state, state) ||
    (c.req.param('provider') ?? pending.provider) !== pending.provider
  )
    throw unknownReturn()
  if (left.type === 'browser' && !isReturning(c, state)) {
    if (!isSameBrowser(c, left.csrfHash)) throw unknownReturn()
    return refuse(c, left, faults.providerLost)
  }
  if (!(await spendAuthorizationRequest(c, left, state))) throw unknownReturn()
  if (left.type === 'browser') forgetLeaving(c)
  const flow: Flow = { ...left, memory, active: 'oidc' }
  if (isExpired(c, flow)) return answerTooLate(c, flow)
  if (flow.type === 'api') c.set('programFlow', flow)
  const provider = c.var.service.config.providers.find(({ id }) => id === pending.provider)
  if (!provider) return refuse(c, flow, faults.unknownProvider)
  const account = await readCallback(c, provider, pending, parameters)
  if (account === 'denied') return refuse(c, flow, faults.consentDenied(provider.label))
  if (account === 'failed') return refuse(c, flow, faults.providerFailed(provider.label))
  if (flow.kind === 'settings' && flow.type === 'api') return keepAccount(c, flow, provider, account)
  return flow.kind === 'settings'
    ? linkAccount(c, flow, provider, account)
    : signInOrUp(c, flow, { provider, account }, isSameBrowser(c, flow.csrfHash))
}

/**
 * Keeps an account for a native client to link. Anyone can be sent to the provider with the client's flow, so
 * it is linked only once the client, which knows its user, has shown the code that this browser is redirected
 * with.
 */
async function keepAccount(
  c: Call,
  flow: Flow,
  provider: OidcProvider,
  account: ProviderAccount,
): Promise<Response> {
  const view = viewWith({}, { messages: [notices.linkNow(provider.label)] })
  await updateFlow(c, flow, { view, active: 'oidc', state: 'show_form' })
  return handOver(c, flow, { flowId: flow.id }, { provider: provider.id, ...account })
}

async function linkAccount(
  c: Call,
  flow: Flow,
  provider: OidcProvider,
  account: ProviderAccount,
): Promise<Response> {
  const current = await requireSession(c)
  const person = await findPerson(c.var.service, current.identity.id)
  if (!person || person.identity.id !== flow.identityId) throw identityMismatch()
  if (!isPrivileged(c, current)) return confirmFirst(c, flow, nothing)
  const outcome = addLink(c, person, provider, account.subject)
  if (!('writes' in outcome)) return rejectSettings(c, person, flow, nothing, outcome)
  const saved = await saveSettings(c, flow, outcome, current)
  return saved instanceof Response ? saved : rejectSettings(c, person, flow, nothing, saved)
}

/** @throws Problem 410 for native clients, whose flow can't be handed over any more, and for settings */
async function answerTooLate(c: Call, flow: Flow): Promise<Response> {
  if (flow.type === 'browser' && flow.kind === 'login')
    return answerExpired(c, login, flow, faults.loginExpired(flow.expiresAt))
  if (flow.type === 'browser' && flow.kind === 'registration')
    return answerExpired(c, registration, flow, faults.registrationExpired(flow.expiresAt))
  throw new Problem(410, 'This took too long. Start again.')
}

async function flowOf(c: Call, state: string): Promise<Flow | undefined> {
  const [, id] = STATE.exec(state) ?? []
  if (!id) return undefined
  const [flow] = await c.var.service.db.select().from(flows).where(eq(flows.id, id)).limit(1)
  return flow
}

/** Spends the authorization request. False: lost the race against a concurrent request. */
async function spendAuthorizationRequest(c: Call, flow: Flow, state: string): Promise<boolean> {
  const taken = await c.var.service.db
    .update(flows)
    .set({ memory: sql`json_remove(${flows.memory}, '$.oidc')` })
    .where(and(eq(flows.id, flow.id), sql`${flows.memory} ->> '$.oidc.state' = ${state}`))
    .returning({ id: flows.id })
  return taken.length > 0
}

function unknownReturn(): Problem {
  return badRequest(
    'This response of the provider is unknown, was already used, or belongs to another browser. Start again.',
  )
}
