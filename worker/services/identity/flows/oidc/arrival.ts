// After a provider has identified the user: a linked account is logged in to, an unknown user registers, and
// a user whose email has an account here first logs in to that.

import { answerFlow, changeFlow, type FlowKind, newFlow, viewWith } from '#identity/flows/flow.ts'
import { faults } from '#identity/flows/form/faults.ts'
import type { Message } from '#identity/flows/form/message.ts'
import { notices } from '#identity/flows/form/notices.ts'
import { finishLogin, login, rejectLogin } from '#identity/flows/login/login-flow.ts'
import {
  createAccount,
  registration,
  rejectRegistration,
} from '#identity/flows/registration/registration-flow.ts'
import { rejectSettings } from '#identity/flows/settings/settings-flow.ts'
import { allow, type Call } from '#identity/http/context.ts'
import { identityMismatch } from '#identity/http/problem.ts'
import { openingMemory } from '#identity/methods/keys/challenge.ts'
import type { Arrival } from '#identity/methods/method.ts'
import { findLinked, linksOf } from '#identity/methods/oidc/links.ts'
import type { Claim } from '#identity/methods/oidc/memory.ts'
import { accountOf, labelOf } from '#identity/methods/oidc/oidc.ts'
import { findSession, requireSession } from '#identity/sessions/active-session.ts'
import { findOwner, findPerson, firstFactors, type Person } from '#identity/store/person.ts'
import { type Flow, flows } from '#identity/store/schema.ts'
import { IDENTITY_RATES } from '#shared/limits.ts'

const nothing: ReadonlyMap<string, string> = new Map()

/** @param isTheirs the user who has returned also opened the flow */
export async function signInOrUp(
  c: Call,
  flow: Flow,
  { provider, account }: Arrival['arrived'],
  isTheirs: boolean,
): Promise<Response> {
  const claim: Claim = { provider: provider.id, ...account }
  const linked = await findLinked(c.var.service, claim)
  if (linked) {
    const { identity, still } = linked
    if (identity.state !== 'active') return refuse(c, flow, faults.accountDisabled)
    const proof = { method: 'oidc' as const, aal: 'aal1' as const, provider: provider.id }
    const { claim: waiting, ...memory } = flow.memory
    // Login CSRF: a user can be made to return with another user's flow, whose account must not be linked to
    // theirs.
    const kept = isTheirs && flow.kind === 'login' && waiting ? { ...memory, claim: waiting } : memory
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

/** The provider hasn't sent all that an account needs: the form asks for the rest. */
async function askForEmail(c: Call, flow: Flow, claim: Claim): Promise<Response> {
  const view = viewWith({}, { faults: { 'traits.email': faults.required('email') } })
  const memory = { ...openingMemory(), claim }
  return continueTo(c, registration, flow, { active: 'oidc', memory, view })
}

/** The email has an account. Its owner logs in to it; then the two are linked. */
async function offerLinking(c: Call, flow: Flow, claim: Claim, owner: Person): Promise<Response> {
  const { service } = c.var
  const provider = labelOf(c, claim.provider)
  // A user who only claims the email doesn't learn how its account is logged in to.
  const methods = claim.emailVerified ? owner.credentials.map(({ method }) => method) : []
  const links = claim.emailVerified ? linksOf(owner) : []
  if (links.some((link) => link.provider === claim.provider))
    return refuse(c, flow, faults.linkedAlready(provider))
  const { email } = owner.identity.traits
  const message = notices.linkFirst({
    email,
    provider,
    loginUrl: `${service.siteOrigin}/self-service/login/browser`,
    methods: methods.filter((method) => firstFactors(service).includes(method)),
    providers: links.map((link) => link.provider),
  })
  const memory = { ...openingMemory(), claim, identifier: email }
  return continueTo(c, login, flow, { active: null, memory, view: viewWith({}, { messages: [message] }) })
}

/** Continues with a form of another kind, or with another form of the same flow. */
async function continueTo(c: Call, kind: FlowKind, flow: Flow, changes: Partial<Flow>): Promise<Response> {
  if (flow.kind === kind.kind) return answerFlow(c, kind, await changeFlow(c, flow, changes), { status: 400 })
  const requestUrl = flow.requestUrl.replace(`/${flow.kind}/`, `/${kind.kind}/`)
  const next = newFlow(c, kind, flow.type, { requestUrl, returnTo: flow.returnTo, ...changes })
  await c.var.service.db.insert(flows).values(next)
  return answerFlow(c, kind, next, { status: 400 })
}

/** Shows in the flow why the submission changed nothing. */
export async function refuse(c: Call, flow: Flow, message: Message): Promise<Response> {
  const rejection = { messages: [message] }
  if (flow.kind === 'login') return rejectLogin(c, flow, nothing, rejection)
  if (flow.kind === 'registration') return rejectRegistration(c, flow, nothing, rejection)
  // A native client's session isn't the browser's.
  const id = flow.type === 'api' ? flow.identityId : (await requireSession(c)).identity.id
  const person = await findPerson(c.var.service, id ?? '')
  if (!person || person.identity.id !== flow.identityId) throw identityMismatch()
  return rejectSettings(c, person, flow, nothing, rejection)
}
