// Signing in.

import { eq } from 'drizzle-orm'
import { IDENTITY_RATES } from '#shared/limits.ts'
import { patterns } from '#shared/routes.ts'
import { hmacHex } from '#worker/platform/digest.ts'
import { answerDetour, answersJson, json } from '#worker/services/identity/answer.ts'
import { readSubmission } from '#worker/services/identity/body.ts'
import { allow, type Call } from '#worker/services/identity/context.ts'
import { setSessionCookie } from '#worker/services/identity/cookies.ts'
import { rotateCsrf } from '#worker/services/identity/csrf.ts'
import { rememberDevice } from '#worker/services/identity/devices.ts'
import { sendMails } from '#worker/services/identity/mails.ts'
import { faults, labels, notices } from '#worker/services/identity/messages.ts'
import type { Proven, Rejection } from '#worker/services/identity/methods/method.ts'
import { loginMethods } from '#worker/services/identity/methods/offered.ts'
import { acceptsJson } from '#worker/services/identity/negotiate.ts'
import { input, type Node } from '#worker/services/identity/nodes.ts'
import { availableAal, findPerson } from '#worker/services/identity/person.ts'
import {
  alreadySignedIn,
  badRequest,
  firstFactorMissing,
  identityMismatch,
} from '#worker/services/identity/problem.ts'
import { destination, refuseChallenge, returnToQuery } from '#worker/services/identity/return-to.ts'
import { addresses, credentials, type Flow, flows, sessions } from '#worker/services/identity/schema.ts'
import {
  type ActiveSession,
  confirmAddress,
  findSession,
  newSession,
  provenAgain,
  sessionJson,
} from '#worker/services/identity/sessions.ts'
import { EMAIL_TITLE } from '#worker/services/identity/traits.ts'
import { answerExpired, goneFlow } from './expiry.ts'
import {
  answerFlow,
  changeFlow,
  type FlowKind,
  flowJson,
  isExpired,
  loadFlow,
  loadOwnFlow,
  newFlow,
  pageOf,
  updateFlow,
  viewWith,
} from './flow.ts'
import { answerStep, checkOrigin, chosenMethod } from './submission.ts'

const login: FlowKind = {
  kind: 'login',
  page: patterns.login,
  async nodes(c, flow) {
    const person = flow.identityId ? await findPerson(c.var.service, flow.identityId) : undefined
    const methods = loginMethods(c.var.service, flow)
    const shown = flow.state === 'sent_email' ? methods.filter(({ name }) => name === flow.active) : methods
    const parts = await Promise.all(shown.map((method) => method.nodes(c, flow, person)))
    return [...identifierNodes(flow), ...parts.flat()]
  },
  extras: (c, flow) => ({
    organization_id: null,
    created_at: flow.issuedAt,
    updated_at: flow.updatedAt,
    refresh: flow.refresh,
    requested_aal: flow.requestedAal,
    ...exchangeCode(c, flow),
  }),
}

/** The name by which somebody signs in: asked for, unless it is known. */
function identifierNodes(flow: Flow): Node[] {
  if (flow.requestedAal === 'aal2' && !flow.refresh) return []
  if (flow.refresh || flow.state === 'sent_email') return [input('default', 'identifier', 'hidden')]
  const label = labels.trait(EMAIL_TITLE, 'identifier')
  const autocomplete = 'username webauthn'
  return [input('default', 'identifier', 'text', { value: '', required: true, autocomplete, label })]
}

export async function startLogin(c: Call, type: Flow['type']): Promise<Response> {
  const { db, siteOrigin } = c.var.service
  await allow(c, 'flows', IDENTITY_RATES.flowsPerNetwork)
  const aal = c.req.query('aal') || 'aal1'
  if (aal !== 'aal1' && aal !== 'aal2') throw badRequest('The parameter aal must be aal1 or aal2.')
  refuseChallenge(c)
  const returnTo = returnToQuery(c)
  const current = await findSession(c)
  const refresh = c.req.query('refresh') === 'true' && current !== undefined
  if (aal === 'aal2' && !current) throw firstFactorMissing()
  if (current && !refresh && current.session.aal >= aal) {
    if (type === 'api' || acceptsJson(c.req.raw.headers)) throw alreadySignedIn()
    return c.redirect(returnTo ?? `${siteOrigin}/`, 303)
  }
  const flow = newFlow(c, login, type, {
    returnTo,
    refresh,
    requestedAal: aal,
    identityId: refresh || aal === 'aal2' ? (current?.identity.id ?? null) : null,
    view: {
      messages: [
        ...(refresh ? [notices.confirmIdentity] : []),
        ...(aal === 'aal2' ? [notices.secondFactor] : []),
      ],
      fields: refresh ? { identifier: { value: current.identity.traits.email } } : {},
    },
  })
  await db.insert(flows).values(flow)
  if (type === 'api' || acceptsJson(c.req.raw.headers)) return json(c, await flowJson(c, login, flow))
  return c.redirect(pageOf(c, login, flow), 303)
}

export async function showLogin(c: Call): Promise<Response> {
  const flow = await loadOwnFlow(c, login)
  if (isExpired(c, flow)) throw goneFlow(c, flow)
  return json(c, await flowJson(c, login, flow))
}

export async function submitLogin(c: Call): Promise<Response> {
  const flow = await loadFlow(c, login, c.req.query('flow'))
  const current = await findSession(c)
  if (current && !flow.refresh && current.session.aal >= flow.requestedAal) {
    if (!answersJson(c)) return c.redirect(destination(c, flow), 303)
    return reject(c, flow, new Map(), { messages: [faults.other('You are signed in already.')] })
  }
  if (!current && flow.requestedAal === 'aal2') throw firstFactorMissing()
  if (flow.requestedAal === 'aal2' && current?.identity.id !== flow.identityId) throw identityMismatch()
  if (isExpired(c, flow)) return answerExpired(c, login, flow, faults.loginExpired(flow.expiresAt))
  const { fields, transientPayload } = await readSubmission(c.req.raw)
  const method = chosenMethod(fields, loginMethods(c.var.service, flow))
  if (!method) return reject(c, flow, fields, { messages: [faults.noLoginMethod] }, transientPayload)
  const foreign = method.guardsItself ? undefined : checkOrigin(c, flow, fields)
  if (foreign) return reject(c, flow, fields, { messages: [foreign] }, transientPayload)
  const person = flow.identityId ? await findPerson(c.var.service, flow.identityId) : undefined
  const tried = { ...flow, active: method.name }
  const outcome = await method.submit(c, tried, fields, person)
  if ('identity' in outcome) return finishLogin(c, flow, outcome, current)
  if ('leave' in outcome || 'next' in outcome)
    return answerStep(c, login, tried, outcome, { transientPayload })
  return reject(c, tried, fields, outcome, transientPayload)
}

async function reject(
  c: Call,
  flow: Flow,
  fields: ReadonlyMap<string, string>,
  rejection: Rejection,
  transientPayload: Record<string, unknown> = {},
): Promise<Response> {
  const identifier = fields.get('identifier') ?? flow.view.fields.identifier?.value
  const changes = { active: flow.active, view: viewWith({ identifier }, rejection) }
  return answerFlow(c, login, await changeFlow(c, flow, changes), { status: 400, transientPayload })
}

/**
 * Opens a session. Whoever only confirmed who they are keeps the one they had. Whoever has a second factor has to
 * show it next.
 */
export async function finishLogin(
  c: Call,
  flow: Flow,
  { identity, proof, writes = [], mails }: Proven,
  current: ActiveSession | undefined,
): Promise<Response> {
  if (identity.state !== 'active') return reject(c, flow, new Map(), { messages: [faults.accountDisabled] })
  const { db } = c.var.service
  const again = current?.identity.id === identity.id ? provenAgain(c, current, proof) : undefined
  const { session, token } = again ?? newSession(c, identity.id, proof)
  const [, , owned, held] = await db.batch([
    again
      ? db.update(sessions).set(session).where(eq(sessions.id, session.id))
      : db.insert(sessions).values(session),
    updateFlow(c, flow, { state: 'passed_challenge', memory: {}, view: viewWith({}, {}) }),
    db.select().from(addresses).where(eq(addresses.identityId, identity.id)),
    db
      .select({ method: credentials.method })
      .from(credentials)
      .where(eq(credentials.identityId, identity.id)),
    ...writes,
  ])
  if (mails) sendMails(c)
  const unfinished = session.aal < availableAal(held.map(({ method }) => method))
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
    return answerDetour(c, confirmAddress(c, { aal: 'aal2', ...back }))
  }
  rememberDevice(c, identity.traits.email)
  const target = destination(c, flow)
  if (!answersJson(c)) return c.redirect(target, 303)
  return json(c, {
    session: shown,
    continue_with: [{ action: 'redirect_browser_to', redirect_browser_to: target }],
  })
}

/** The first half of a pair that a program could trade for a session after a detour through a browser. */
function exchangeCode(c: Call, flow: Flow): { session_token_exchange_code?: string } {
  const wanted = new URL(flow.requestUrl).searchParams.get('return_session_token_exchange_code') === 'true'
  if (flow.type !== 'api' || !wanted) return {}
  return { session_token_exchange_code: hmacHex(c.var.service.secret, `exchange:${flow.id}`) }
}
