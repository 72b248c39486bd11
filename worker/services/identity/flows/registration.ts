// Signing up: the account, its session and the mail that verifies its address begin together or not at all.

import { IDENTITY_RATES } from '#shared/limits.ts'
import { patterns } from '#shared/routes.ts'
import { uniqueViolation } from '#worker/platform/d1.ts'
import { answersJson, json } from '#worker/services/identity/answer.ts'
import { readSubmission } from '#worker/services/identity/body.ts'
import { allow, type Call, timestamp } from '#worker/services/identity/context.ts'
import { setSessionCookie } from '#worker/services/identity/cookies.ts'
import { csrfHash, newCsrfToken, rotateCsrf } from '#worker/services/identity/csrf.ts'
import { identityJson, newIdentity } from '#worker/services/identity/identity.ts'
import { sendMails } from '#worker/services/identity/mails.ts'
import { faults } from '#worker/services/identity/messages.ts'
import { issueCode } from '#worker/services/identity/methods/code.ts'
import {
  type Rejection,
  registrationNodes,
  signUpWithPassword,
} from '#worker/services/identity/methods/password.ts'
import { acceptsJson } from '#worker/services/identity/negotiate.ts'
import { alreadySignedIn } from '#worker/services/identity/problem.ts'
import {
  destination,
  refuseChallenge,
  resolveReturnTo,
  returnToQuery,
} from '#worker/services/identity/return-to.ts'
import { type Flow, flows, sessions, type Traits } from '#worker/services/identity/schema.ts'
import { findSession, newSession, sessionJson } from '#worker/services/identity/sessions.ts'
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
import { sentVerification, verification } from './verification.ts'

const registration: FlowKind = {
  kind: 'registration',
  page: patterns.registration,
  nodes: registrationNodes,
  extras: () => ({ organization_id: null }),
}

export async function startRegistration(c: Call, type: Flow['type']): Promise<Response> {
  await allow(c, 'flows', IDENTITY_RATES.flowsPerNetwork)
  refuseChallenge(c)
  const returnTo = returnToQuery(c)
  returnToQuery(c, 'after_verification_return_to')
  const asJson = type === 'api' || acceptsJson(c.req.raw.headers)
  if (await findSession(c)) {
    if (asJson) throw alreadySignedIn()
    return c.redirect(destination(c, { returnTo }), 303)
  }
  const flow = newFlow(c, registration, type, { returnTo })
  await c.var.service.db.insert(flows).values(flow)
  return asJson ? json(c, flowJson(c, registration, flow)) : c.redirect(pageOf(c, registration, flow), 303)
}

export async function showRegistration(c: Call): Promise<Response> {
  const flow = await loadOwnFlow(c, registration)
  if (isExpired(c, flow)) throw goneFlow(c, flow)
  return json(c, flowJson(c, registration, flow))
}

export async function submitRegistration(c: Call): Promise<Response> {
  const flow = await loadFlow(c, registration, c.req.query('flow'))
  if (await findSession(c)) {
    if (answersJson(c)) throw alreadySignedIn()
    return c.redirect(destination(c, flow), 302)
  }
  if (isExpired(c, flow))
    return answerExpired(c, registration, flow, faults.registrationExpired(flow.expiresAt))
  const { fields, transientPayload } = await readSubmission(c.req.raw)
  const reject = async (active: string | null, rejection: Rejection) => {
    const typed = {
      'traits.email': fields.get('traits.email'),
      'traits.picture': fields.get('traits.picture'),
    }
    const changes = { active, view: viewWith(typed, rejection) }
    await updateFlow(c, flow, changes)
    const rejected = { ...flow, ...changes }
    return answerFlow(c, registration, rejected, { status: 400, redirectStatus: 302, transientPayload })
  }

  const method = chosenMethod(fields, ['password'])
  if (!method) return reject(flow.active, { messages: [faults.noRegistrationMethod] })
  const foreign = checkOrigin(c, flow, fields)
  const outcome = foreign ? { messages: [foreign] } : await signUpWithPassword(c, fields)
  if (!('traits' in outcome)) return reject(method, outcome)
  const created = await createAccount(c, flow, outcome.traits, outcome.passwordHash)
  return created ?? reject(method, { messages: [faults.identifierTaken] })
}

/** Null: the email belongs to an account already. */
async function createAccount(
  c: Call,
  flow: Flow,
  traits: Traits,
  passwordHash: string,
): Promise<Response | null> {
  const { service } = c.var
  const csrf = newCsrfToken()
  const account = newIdentity(traits, passwordHash, timestamp(c))
  const { session, token } = newSession(c, account.identity.id, 'password')
  const verifying = newFlow(c, verification, flow.type, {
    ...sentVerification(account.address.value),
    returnTo: afterVerification(c, flow),
    csrfHash: flow.type === 'browser' ? csrfHash(csrf) : null,
  })
  try {
    await service.db.batch([
      ...account.inserts(service),
      service.db.insert(sessions).values(session),
      service.db.insert(flows).values(verifying),
      ...issueCode(c, verifying, account.address),
      updateFlow(c, flow, { state: 'passed_challenge', view: viewWith({}, {}) }),
    ])
  } catch (error) {
    if (uniqueViolation(error)) return null
    throw error
  }
  sendMails(c)

  const { identity, address } = account
  const url = pageOf(c, verification, verifying)
  const shownAddress = { id: verifying.id, verifiable_address: address.value }
  const shown = {
    session: sessionJson(service, session, { identity, addresses: [address] }),
    identity: identityJson(service.siteOrigin, identity, [address]),
  }
  if (flow.type === 'api')
    return json(c, {
      session_token: token,
      ...shown,
      continue_with: [
        { action: 'set_ory_session_token', ory_session_token: token },
        { action: 'show_verification_ui', flow: shownAddress },
      ],
    })
  rotateCsrf(c, csrf)
  setSessionCookie(c, token, session.expiresAt)
  if (!answersJson(c)) return c.redirect(url, 303)
  return json(c, {
    ...shown,
    continue_with: [
      { action: 'show_verification_ui', flow: { ...shownAddress, url } },
      { action: 'redirect_browser_to', redirect_browser_to: destination(c, flow) },
    ],
  })
}

/** Where to go once the address is verified. */
function afterVerification(c: Call, flow: Flow): string | null {
  const wanted = new URL(flow.requestUrl).searchParams.get('after_verification_return_to')
  return (wanted && resolveReturnTo(wanted, c.var.service.siteOrigin)) || flow.returnTo
}
