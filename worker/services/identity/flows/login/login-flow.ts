// The login form, and how a login ends.

import { eq } from 'drizzle-orm'
import { withDelay } from '#identity/flows/address-proof.ts'
import { exchangeCode, handOver } from '#identity/flows/exchange.ts'
import { answerFlow, changeFlow, type FlowKind, updateFlow, viewWith } from '#identity/flows/flow.ts'
import { faults } from '#identity/flows/form/faults.ts'
import { labels } from '#identity/flows/form/labels.ts'
import { input, type Node } from '#identity/flows/form/nodes.ts'
import { settleClaim } from '#identity/flows/oidc/claim.ts'
import { answerDetour, answersJson, json } from '#identity/http/answer.ts'
import type { Call } from '#identity/http/context.ts'
import { setSessionCookie } from '#identity/http/cookies.ts'
import { rotateCsrf } from '#identity/http/csrf.ts'
import { destination, redirectStep } from '#identity/http/return-to.ts'
import { sendMails } from '#identity/mail/mails.ts'
import { asksWhoFirst } from '#identity/methods/identifier-first.ts'
import type { Fields, Proven, Rejection } from '#identity/methods/method.ts'
import { loginMethods } from '#identity/methods/offered.ts'
import { type ActiveSession, confirmUrl } from '#identity/sessions/active-session.ts'
import { neededAal } from '#identity/sessions/assurance.ts'
import { rememberDevice } from '#identity/sessions/devices.ts'
import {
  isActive,
  type NewProof,
  newSession,
  provenAgain,
  rotateToken,
  sessionJson,
  updateSession,
} from '#identity/sessions/sessions.ts'
import { ACCOUNT_CHANGED, IDENTIFIER_TAKEN, isIdentifierTaken } from '#identity/store/conflicts.ts'
import { currentAddress, findOwner, findPerson, type Person } from '#identity/store/person.ts'
import { addresses, credentials, type Flow, sessions } from '#identity/store/schema.ts'
import { EMAIL_TITLE } from '#identity/store/traits.ts'
import { patterns } from '#shared/routes.ts'
import { Batch } from '#worker/platform/database/d1.ts'

export const login: FlowKind = {
  kind: 'login',
  page: patterns.login,
  async nodes(c, flow) {
    const person = await knownPerson(c, flow)
    const methods = loginMethods(c.var.service, flow)
    // A user waiting for a mailed second factor can still choose another one.
    const isCodeOnly = flow.state === 'sent_email' && flow.requestedAal === 'aal1'
    const shown = isCodeOnly ? methods.filter(({ name }) => name === 'code') : methods
    const isFirst = asksWhoFirst(c.var.service.config, flow)
    const parts = await Promise.all(
      shown.map((method) => (isFirst ? (method.firstNodes?.(c, flow) ?? []) : method.nodes(c, flow, person))),
    )
    return [...(isFirst ? [] : identifierNodes(flow)), ...parts.flat()]
  },
  messages: withDelay,
  extras: (c, flow) => ({
    organization_id: null,
    created_at: flow.issuedAt,
    updated_at: flow.updatedAt,
    refresh: flow.refresh,
    requested_aal: flow.requestedAal,
    ...exchangeCode(c, flow),
  }),
}

/** The user that the form is for, as far as that is known and may be revealed by what it offers. */
async function knownPerson(c: Call, flow: Flow): Promise<Person | undefined> {
  const { service } = c.var
  if (flow.identityId) return findPerson(service, flow.identityId)
  const { identifier, claim } = flow.memory
  return identifier && claim?.emailVerified !== false ? findOwner(service, identifier) : undefined
}

/** The identifier: an input, unless it is known. */
function identifierNodes({ requestedAal, refresh, state, memory: { identifier } }: Flow): Node[] {
  if (requestedAal === 'aal2' && !refresh && state !== 'sent_email') return []
  if (identifier) return [input('default', 'identifier', 'hidden', { value: identifier })]
  if (refresh || state === 'sent_email') return [input('default', 'identifier', 'hidden')]
  const label = labels.trait(EMAIL_TITLE, 'identifier')
  const autocomplete = 'username webauthn'
  return [input('default', 'identifier', 'text', { value: '', required: true, autocomplete, label })]
}

export async function rejectLogin(
  c: Call,
  flow: Flow,
  fields: Fields,
  rejection: Rejection,
  transientPayload: Record<string, unknown> = {},
): Promise<Response> {
  const identifier = flow.memory.identifier ?? fields.get('identifier') ?? flow.view.fields.identifier?.value
  const changes = { view: viewWith({ identifier }, rejection) }
  return answerFlow(c, login, await changeFlow(c, flow, changes), { status: 400, transientPayload })
}

/** Raising a browser session's assurance level rotates its token (session fixation). */
function confirmed(c: Call, { type }: Flow, current: ActiveSession, proof: NewProof) {
  const again = provenAgain(c, current, proof)
  return type === 'browser' && again.session.aal > current.session.aal ? rotateToken(again) : again
}

/**
 * Opens a session. Re-authentication keeps the existing session. An account with a second factor has to show
 * it next.
 */
export async function finishLogin(
  c: Call,
  flow: Flow,
  { identity, proof, still, writes = [], mails }: Proven,
  current: ActiveSession | undefined,
): Promise<Response> {
  if (identity.state !== 'active')
    return rejectLogin(c, flow, new Map(), { messages: [faults.accountDisabled] })
  const { db } = c.var.service
  const again = current?.identity.id === identity.id ? confirmed(c, flow, current, proof) : undefined
  const { session, token } = again ?? newSession(c, identity.id, proof)
  const settled = await settleClaim(c, flow, identity, session)
  if (!('kept' in settled)) return rejectLogin(c, flow, new Map(), settled)
  const { kept, link } = settled
  const batch = new Batch(db)
  batch.abortUnless('overtaken', still, link?.provided, again ? isActive(session.id) : undefined)
  batch.add(again ? updateSession(db, session) : db.insert(sessions).values(session))
  batch.add(updateFlow(c, flow, { state: 'passed_challenge', memory: kept, view: viewWith({}, {}) }))
  const addressed = batch.add(db.select().from(addresses).where(currentAddress(identity.id)).limit(1))
  const held = batch.add(
    db
      .select({ method: credentials.method })
      .from(credentials)
      .where(eq(credentials.identityId, identity.id)),
  )
  batch.addAll(writes)
  batch.addAll(link?.writes ?? [])
  const refused = await batch.attempt(...IDENTIFIER_TAKEN, ...ACCOUNT_CHANGED)
  if (refused !== null) {
    const fault = isIdentifierTaken(refused) ? link?.taken : undefined
    return rejectLogin(c, flow, new Map(), { messages: [fault ?? faults.overtaken] })
  }
  const owned = addressed.result
  if (mails || link) sendMails(c)
  const methods = held.result.map(({ method }) => method)
  const unfinished = session.aal < neededAal(c.var.service, { session, methods, addresses: owned })
  if (c.var.programFlow) return handOver(c, c.var.programFlow, { sessionId: session.id })
  const shown = sessionJson(c.var.service, session, { identity, addresses: owned })
  if (flow.type === 'api')
    return json(c, {
      session_token: token,
      session: unfinished ? { ...shown, identity: null } : shown,
      continue_with: null,
    })
  if (!again) rotateCsrf(c)
  setSessionCookie(c, token, session.expiresAt)
  if (unfinished) {
    const back = flow.returnTo ? { return_to: flow.returnTo } : {}
    const link = kept.claim ? { link: flow.id } : {}
    return answerDetour(c, confirmUrl(c, { aal: 'aal2', ...back, ...link }))
  }
  rememberDevice(c, identity.id)
  const target = destination(c, flow)
  if (!answersJson(c)) return c.redirect(target, 303)
  return json(c, { session: shown, continue_with: redirectStep(c, target) })
}
