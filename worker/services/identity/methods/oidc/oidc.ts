// Login and registration with a provider account. A submission only redirects to the provider, or brings its
// id_token; flows/oidc/arrival.ts continues. The subject identifies the account; an email by itself logs in
// to nothing.

import { wantsExchange } from '#identity/flows/exchange.ts'
import { faults } from '#identity/flows/form/faults.ts'
import { labels } from '#identity/flows/form/labels.ts'
import { submit } from '#identity/flows/form/nodes.ts'
import { allow, type Call } from '#identity/http/context.ts'
import { requireCsrf } from '#identity/http/csrf.ts'
import type {
  Arrival,
  Detour,
  Fields,
  LoginMethod,
  NewAccount,
  RegistrationMethod,
  Rejection,
} from '#identity/methods/method.ts'
import type { Person } from '#identity/store/person.ts'
import type { Flow } from '#identity/store/schema.ts'
import { readTraits, type Traits } from '#identity/store/traits.ts'
import { IDENTITY_RATES } from '#shared/limits.ts'
import { markLeaving } from './continuity.ts'
import { readIdToken } from './id-token.ts'
import { firstLink, linksOf } from './links.ts'
import type { Claim } from './memory.ts'
import { authorizationUrl, newAuthorizationRequest } from './provider.ts'
import type { OidcProvider } from './providers.ts'

export const oidcLogin: LoginMethod = {
  name: 'oidc',
  factors: ['aal1'],
  guardsItself: bringsNothing,
  claims: (fields) => fields.has('provider'),
  nodes(c, flow, person) {
    const label = flow.memory.claim ? labels.confirmFrom : labels.signInFrom
    return offered(c, person).map((provider) =>
      submit('oidc', 'provider', provider.id, label(provider.label, provider.id)),
    )
  },
  firstNodes: (c, flow) => oidcLogin.nodes(c, flow, undefined),
  submit: (c, flow, fields) =>
    bringsNothing(fields) ? leave(c, flow, fields.get('provider'), fields) : arrive(c, flow, fields),
}

export const oidcRegistration: RegistrationMethod = {
  name: 'oidc',
  guardsItself: bringsNothing,
  claims: (fields) => fields.has('provider'),
  nodes(c, flow) {
    const { claim } = flow.memory
    if (claim) return [submit('oidc', 'provider', claim.provider, labels.continueSignUp)]
    return offered(c).map((provider) =>
      submit('oidc', 'provider', provider.id, labels.signUpFrom(provider.label, provider.id)),
    )
  },
  firstNodes: (c, flow) => oidcRegistration.nodes(c, flow),
  submit: async (c, flow, fields) => {
    const { claim } = flow.memory
    if (!bringsNothing(fields)) return arrive(c, flow, fields)
    return claim && claim.provider === fields.get('provider')
      ? completeClaim(c, flow, fields, claim)
      : leave(c, flow, fields.get('provider'), fields)
  },
}

/** A new account for a user who has returned from a provider. */
export function accountOf(c: Call, claim: Claim, traits: Traits): NewAccount {
  return {
    traits,
    credential: firstLink(c, claim),
    proof: { method: 'oidc', aal: 'aal1', provider: claim.provider },
    ...(claim.emailVerified && claim.email === traits.email && { verified: true }),
  }
}

/** The provider's label. One that is no longer offered is named by its id. */
export function labelOf(c: Call, id: string): string {
  return c.var.service.config.providers.find((provider) => provider.id === id)?.label ?? id
}

function offered(c: Call, person?: Person): OidcProvider[] {
  const { providers } = c.var.service.config
  if (!person) return providers
  const linked = linksOf(person)
  return providers.filter(({ id }) => linked.some(({ provider }) => provider === id))
}

/** Whether the user is yet to go to the provider: a native client can bring its id_token. */
function bringsNothing(fields: Fields): boolean {
  return !fields.has('id_token')
}

/**
 * Identifies the user by an id_token. Not in a browser, where another user's token could be planted (login
 * CSRF).
 */
async function arrive(c: Call, flow: Flow, fields: Fields): Promise<Arrival | Rejection> {
  if (flow.type === 'browser') return { messages: [faults.needsProgram] }
  const provider = c.var.service.config.providers.find(({ id }) => id === fields.get('provider'))
  if (!provider) return { messages: [faults.unknownProvider] }
  const nonce = fields.get('id_token_nonce')
  if (!nonce) return { faults: { id_token_nonce: faults.required('id_token_nonce') } }
  await allow(c, 'providers', IDENTITY_RATES.providersPerNetwork)
  const account = await readIdToken(c, provider, fields.get('id_token') ?? '', nonce)
  if (account === 'refused') return { messages: [faults.wrongIdToken(provider.label)] }
  if (account === 'failed') return { messages: [faults.providerFailed(provider.label)] }
  return { arrived: { provider, account } }
}

/** Whether a user who goes to a provider can return: native clients need the exchange. */
export function canLeave(flow: Flow): boolean {
  return flow.type === 'browser' || wantsExchange(flow)
}

export async function leave(
  c: Call,
  flow: Flow,
  id: string | undefined,
  fields: Fields,
): Promise<Detour | Rejection> {
  if (!canLeave(flow)) return { messages: [faults.needsExchange] }
  const provider = c.var.service.config.providers.find((each) => each.id === id)
  if (!provider) return { messages: [faults.unknownProvider] }
  await allow(c, 'providers', IDENTITY_RATES.providersPerNetwork)
  const pending = await newAuthorizationRequest(provider, flow.id)
  const address = await authorizationUrl(c, provider, pending, { confirm: flow.refresh, fields })
  if (!address) return { messages: [faults.providerFailed(provider.label)] }
  if (flow.type === 'browser') markLeaving(c, pending.state)
  return { leave: address, next: { memory: { ...flow.memory, oidc: pending } } }
}

/**
 * Registers a user who had to add what their provider didn't send. Unlike the return from the provider, this
 * could be forged.
 * @throws Problem 403 for a browser's flow
 */
async function completeClaim(
  c: Call,
  flow: Flow,
  fields: Fields,
  claim: Claim,
): Promise<NewAccount | Rejection> {
  if (flow.type === 'browser') requireCsrf(c, fields.get('csrf_token'))
  const read = readTraits(fields)
  if ('faults' in read) return read
  await allow(c, 'registration', IDENTITY_RATES.registrationPerNetwork)
  const { picture = claim.picture } = read.traits
  return accountOf(c, claim, { ...read.traits, ...(picture && { picture }) })
}
