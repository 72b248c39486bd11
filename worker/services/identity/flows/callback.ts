// Coming back from a provider. The flow that somebody left is found again by the state that they bring, which is good for
// one time and, except for programs, for the browser that left. Who they are there decides how it goes on: somebody known
// is signed in, somebody new signed up, and whose email has an account here first signs in to that.

import { and, eq, sql } from 'drizzle-orm'
import { IDENTITY_RATES } from '#shared/limits.ts'
import { equalText } from '#worker/platform/digest.ts'
import { openingMemory } from '#worker/services/identity/challenge.ts'
import { allow, type Call } from '#worker/services/identity/context.ts'
import { forgetLeaving, isReturning } from '#worker/services/identity/continuity.ts'
import { isSameBrowser } from '#worker/services/identity/csrf.ts'
import type { Claim } from '#worker/services/identity/flow-memory.ts'
import { faults, type Message, notices } from '#worker/services/identity/messages.ts'
import { addLink, findLinked, linksOf } from '#worker/services/identity/methods/links.ts'
import { accountOf, labelOf } from '#worker/services/identity/methods/oidc.ts'
import { whoCameBack } from '#worker/services/identity/methods/provider.ts'
import type { ProviderAccount } from '#worker/services/identity/methods/provider-account.ts'
import { findOwner, findPerson, type Person, waysIn } from '#worker/services/identity/person.ts'
import { badRequest, identityMismatch, Problem } from '#worker/services/identity/problem.ts'
import type { OidcProvider } from '#worker/services/identity/providers.ts'
import { type Flow, flows } from '#worker/services/identity/schema.ts'
import { findSession, requireSession } from '#worker/services/identity/sessions.ts'
import { answerExpired } from './expiry.ts'
import { answerFlow, changeFlow, type FlowKind, isExpired, newFlow, viewWith } from './flow.ts'
import { finishLogin, login, rejectLogin } from './login-flow.ts'
import { createAccount, registration, rejectRegistration } from './registration-flow.ts'
import { rejectSettings, settingsOf } from './settings-flow.ts'
import { confirmFirst, isPrivileged } from './settings-gates.ts'
import { saveSettings } from './settings-save.ts'

const STATE = /^([0-9a-f-]{36})\.[\w-]{20,100}$/
const nothing: ReadonlyMap<string, string> = new Map()

export async function returnFromProvider(c: Call): Promise<Response> {
  await allow(c, 'providers', IDENTITY_RATES.providersPerNetwork)
  const parameters = new URL(c.req.url).searchParams
  const state = parameters.get('state') ?? ''
  const left = await flowOf(c, state)
  const { oidc: trip, ...memory } = left?.memory ?? {}
  if (
    !left ||
    !trip ||
    !equalText(trip.state, state) ||
    (c.req.param('provider') ?? trip.provider) !== trip.provider
  )
    throw unknownReturn()
  if (left.type === 'browser' && !isReturning(c, state)) {
    if (!isSameBrowser(c, left.csrfHash)) throw unknownReturn()
    return refuse(c, left, faults.providerLost)
  }
  if (!(await takeTrip(c, left, state))) throw unknownReturn()
  if (left.type === 'browser') forgetLeaving(c)
  const flow: Flow = { ...left, memory, active: 'oidc' }
  if (isExpired(c, flow)) return answerTooLate(c, flow)
  if (flow.type === 'api') c.set('programFlow', flow)
  const provider = c.var.service.config.providers.find(({ id }) => id === trip.provider)
  if (!provider) return refuse(c, flow, faults.unknownProvider)
  const account = await whoCameBack(c, provider, trip, parameters)
  if (account === 'denied') return refuse(c, flow, faults.consentDenied(provider.label))
  if (account === 'failed') return refuse(c, flow, faults.providerFailed(provider.label))
  return flow.kind === 'settings'
    ? linkAccount(c, flow, provider, account)
    : signInOrUp(c, flow, provider, account)
}

async function signInOrUp(
  c: Call,
  flow: Flow,
  provider: OidcProvider,
  account: ProviderAccount,
): Promise<Response> {
  const claim: Claim = { provider: provider.id, ...account }
  const linked = await findLinked(c.var.service, claim)
  if (linked) {
    const { identity, still } = linked
    if (identity.state !== 'active') return refuse(c, flow, faults.accountDisabled)
    const proof = { method: 'oidc' as const, aal: 'aal1' as const, provider: provider.id }
    const { claim: waiting, ...memory } = flow.memory
    // Somebody can be made to come here with the flow of another, and must not have that one's account linked to theirs.
    const isTheirs = flow.kind === 'login' && isSameBrowser(c, flow.csrfHash)
    const kept = isTheirs && waiting ? { ...memory, claim: waiting } : memory
    return finishLogin(c, { ...flow, memory: kept }, { identity, proof, still }, await findSession(c))
  }
  if (flow.refresh) return refuse(c, flow, faults.notLinked(provider.label))
  if (!account.email) return askForEmail(c, flow, claim)
  const owner = await findOwner(c.var.service, account.email)
  if (owner) return offerLinking(c, flow, claim, owner)
  await allow(c, 'registration', IDENTITY_RATES.registrationPerNetwork)
  const { email, picture } = account
  const made = accountOf(c, claim, { email, ...(picture && { picture }) })
  return (await createAccount(c, flow, made)) ?? refuse(c, flow, faults.identifierTaken)
}

/** The provider has not said all that an account needs: its form asks for the rest. */
async function askForEmail(c: Call, flow: Flow, claim: Claim): Promise<Response> {
  const view = viewWith({}, { faults: { 'traits.email': faults.required('email') } })
  const memory = { ...openingMemory(), claim }
  return goOn(c, registration, flow, { active: 'oidc', memory, view })
}

/** The email has an account. Whose it is signs in to it; then the two are linked. */
async function offerLinking(c: Call, flow: Flow, claim: Claim, owner: Person): Promise<Response> {
  const { service } = c.var
  const provider = labelOf(c, claim.provider)
  // Whoever has only claimed the email is not told what its account looks like.
  const methods = claim.emailVerified ? owner.credentials.map(({ method }) => method) : []
  const links = claim.emailVerified ? linksOf(owner) : []
  if (links.some((link) => link.provider === claim.provider))
    return refuse(c, flow, faults.linkedAlready(provider))
  const { email } = owner.identity.traits
  const message = notices.linkFirst({
    email,
    provider,
    loginUrl: `${service.siteOrigin}/self-service/login/browser`,
    methods: methods.filter((method) => waysIn(service).includes(method)),
    providers: links.map((link) => link.provider),
  })
  const memory = { ...openingMemory(), claim, identifier: email }
  return goOn(c, login, flow, { active: null, memory, view: viewWith({}, { messages: [message] }) })
}

/** Goes on with a form of another kind, or with another form of the same flow. */
async function goOn(c: Call, kind: FlowKind, flow: Flow, changes: Partial<Flow>): Promise<Response> {
  if (flow.kind === kind.kind) return answerFlow(c, kind, await changeFlow(c, flow, changes), { status: 400 })
  const requestUrl = flow.requestUrl.replace(`/${flow.kind}/`, `/${kind.kind}/`)
  const next = newFlow(c, kind, flow.type, { requestUrl, returnTo: flow.returnTo, ...changes })
  await c.var.service.db.insert(flows).values(next)
  return answerFlow(c, kind, next, { status: 400 })
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
  if (!isPrivileged(c, current)) return confirmFirst(c, settingsOf(person), flow, nothing)
  const outcome = addLink(c, person, provider, account.subject)
  if (!('writes' in outcome)) return rejectSettings(c, person, flow, nothing, outcome)
  const saved = await saveSettings(c, flow, outcome, current)
  return saved instanceof Response ? saved : rejectSettings(c, person, flow, nothing, saved)
}

/** Says in the flow why it goes on with nothing else than before. */
async function refuse(c: Call, flow: Flow, message: Message): Promise<Response> {
  const rejection = { messages: [message] }
  if (flow.kind === 'login') return rejectLogin(c, flow, nothing, rejection)
  if (flow.kind === 'registration') return rejectRegistration(c, flow, nothing, rejection)
  const current = await requireSession(c)
  const person = await findPerson(c.var.service, current.identity.id)
  if (!person || person.identity.id !== flow.identityId) throw identityMismatch()
  return rejectSettings(c, person, flow, nothing, rejection)
}

/** @throws Problem 410 for programs, whose flow cannot be handed over any more, and for settings */
async function answerTooLate(c: Call, flow: Flow): Promise<Response> {
  if (flow.type === 'browser' && flow.kind === 'login')
    return answerExpired(c, login, flow, faults.loginExpired(flow.expiresAt))
  if (flow.type === 'browser' && flow.kind === 'registration')
    return answerExpired(c, registration, flow, faults.registrationExpired(flow.expiresAt))
  throw new Problem(410, 'This took too long. Please start again.')
}

async function flowOf(c: Call, state: string): Promise<Flow | undefined> {
  const [, id] = STATE.exec(state) ?? []
  if (!id) return undefined
  const [flow] = await c.var.service.db.select().from(flows).where(eq(flows.id, id)).limit(1)
  return flow
}

/** Uses the way back up. False: somebody else was faster. */
async function takeTrip(c: Call, flow: Flow, state: string): Promise<boolean> {
  const taken = await c.var.service.db
    .update(flows)
    .set({ memory: sql`json_remove(${flows.memory}, '$.oidc')` })
    .where(and(eq(flows.id, flow.id), sql`${flows.memory} ->> '$.oidc.state' = ${state}`))
    .returning({ id: flows.id })
  return taken.length > 0
}

function unknownReturn(): Problem {
  return badRequest(
    'This way back is not known, was used before, or belongs to another browser. Please start again.',
  )
}
