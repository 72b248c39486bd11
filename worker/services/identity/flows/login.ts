// Signing in.

import { eq } from 'drizzle-orm'
import { IDENTITY_RATES } from '#shared/limits.ts'
import { patterns } from '#shared/routes.ts'
import { hmacHex } from '#worker/platform/digest.ts'
import { answersJson, json } from '#worker/services/identity/answer.ts'
import { readSubmission } from '#worker/services/identity/body.ts'
import { allow, type Call } from '#worker/services/identity/context.ts'
import { setSessionCookie } from '#worker/services/identity/cookies.ts'
import { rotateCsrf } from '#worker/services/identity/csrf.ts'
import type { Identity } from '#worker/services/identity/identity.ts'
import { faults, notices } from '#worker/services/identity/messages.ts'
import { logInWithPassword, loginNodes, type Rejection } from '#worker/services/identity/methods/password.ts'
import { acceptsJson } from '#worker/services/identity/negotiate.ts'
import { alreadySignedIn, badRequest, firstFactorMissing } from '#worker/services/identity/problem.ts'
import { destination, refuseChallenge, returnToQuery } from '#worker/services/identity/return-to.ts'
import { addresses, type Flow, flows, sessions } from '#worker/services/identity/schema.ts'
import {
  type ActiveSession,
  findSession,
  newSession,
  provenAgain,
  sessionJson,
} from '#worker/services/identity/sessions.ts'
import { answerExpired, goneFlow } from './expiry.ts'
import {
  answerFlow,
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
import { checkOrigin, chosenMethod } from './submission.ts'

const login: FlowKind = {
  kind: 'login',
  page: patterns.login,
  nodes: (_c, flow) => (flow.requestedAal === 'aal2' ? [] : loginNodes(flow.refresh)),
  extras: (c, flow) => ({
    organization_id: null,
    created_at: flow.issuedAt,
    updated_at: flow.updatedAt,
    refresh: flow.refresh,
    requested_aal: flow.requestedAal,
    ...exchangeCode(c, flow),
  }),
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
    view: {
      messages: [
        ...(refresh ? [notices.confirmIdentity] : []),
        ...(aal === 'aal2' ? [notices.secondFactor] : []),
      ],
      fields: refresh ? { identifier: { value: current.identity.traits.email } } : {},
    },
  })
  await db.insert(flows).values(flow)
  if (type === 'api' || acceptsJson(c.req.raw.headers)) return json(c, flowJson(c, login, flow))
  return c.redirect(pageOf(c, login, flow), 303)
}

export async function showLogin(c: Call): Promise<Response> {
  const flow = await loadOwnFlow(c, login)
  if (isExpired(c, flow)) throw goneFlow(c, flow)
  return json(c, flowJson(c, login, flow))
}

export async function submitLogin(c: Call): Promise<Response> {
  const flow = await loadFlow(c, login, c.req.query('flow'))
  const current = await findSession(c)
  if (current && !flow.refresh && current.session.aal >= flow.requestedAal) {
    if (!answersJson(c)) return c.redirect(destination(c, flow), 303)
    return reject(c, flow, new Map(), { messages: [faults.other('You are signed in already.')] })
  }
  if (!current && flow.requestedAal === 'aal2') throw firstFactorMissing()
  if (isExpired(c, flow)) return answerExpired(c, login, flow, faults.loginExpired(flow.expiresAt))
  const { fields, transientPayload } = await readSubmission(c.req.raw)
  const method = chosenMethod(fields, flow.requestedAal === 'aal2' ? [] : ['password'])
  if (!method) return reject(c, flow, fields, { messages: [faults.noLoginMethod] }, transientPayload)
  const foreign = checkOrigin(c, flow, fields)
  const outcome = foreign ? { messages: [foreign] } : await logInWithPassword(c, fields)
  if ('identity' in outcome) return finish(c, flow, outcome.identity, current)
  return reject(c, { ...flow, active: method }, fields, outcome, transientPayload)
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
  await updateFlow(c, flow, changes)
  return answerFlow(c, login, { ...flow, ...changes }, { status: 400, transientPayload })
}

/** Opens a session. Whoever only confirmed who they are keeps the one they had. */
async function finish(c: Call, flow: Flow, identity: Identity, current: ActiveSession | undefined) {
  const { db } = c.var.service
  const again = current?.identity.id === identity.id ? provenAgain(c, current, 'password') : undefined
  const { session, token } = again ?? newSession(c, identity.id, 'password')
  const [, , owned] = await db.batch([
    again
      ? db.update(sessions).set(session).where(eq(sessions.id, session.id))
      : db.insert(sessions).values(session),
    updateFlow(c, flow, { state: 'passed_challenge', view: viewWith({}, {}) }),
    db.select().from(addresses).where(eq(addresses.identityId, identity.id)),
  ])
  const shown = sessionJson(c.var.service, session, { identity, addresses: owned })
  if (flow.type === 'api') return json(c, { session_token: token, session: shown, continue_with: null })
  if (!again) rotateCsrf(c)
  setSessionCookie(c, token, session.expiresAt)
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
