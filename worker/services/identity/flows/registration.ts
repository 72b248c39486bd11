// Signing up: the account, its session and the mail that verifies its address begin together or not at all.

import { IDENTITY_RATES } from '#shared/limits.ts'
import { patterns } from '#shared/routes.ts'
import { uniqueViolation } from '#worker/platform/d1.ts'
import { answersJson, json } from '#worker/services/identity/answer.ts'
import { readSubmission } from '#worker/services/identity/body.ts'
import { allow, type Call, timestamp } from '#worker/services/identity/context.ts'
import { setSessionCookie } from '#worker/services/identity/cookies.ts'
import { csrfHash, newCsrfToken, rotateCsrf } from '#worker/services/identity/csrf.ts'
import { rememberDevice } from '#worker/services/identity/devices.ts'
import { identityJson, newIdentity } from '#worker/services/identity/identity.ts'
import { sendMails } from '#worker/services/identity/mails.ts'
import { faults, labels } from '#worker/services/identity/messages.ts'
import type { NewAccount, Rejection } from '#worker/services/identity/methods/method.ts'
import { registrationMethods } from '#worker/services/identity/methods/offered.ts'
import { acceptsJson } from '#worker/services/identity/negotiate.ts'
import { input, type Node } from '#worker/services/identity/nodes.ts'
import { alreadySignedIn } from '#worker/services/identity/problem.ts'
import {
  destination,
  refuseChallenge,
  resolveReturnTo,
  returnToQuery,
} from '#worker/services/identity/return-to.ts'
import { type Flow, flows, sessions } from '#worker/services/identity/schema.ts'
import { findSession, newSession, sessionJson } from '#worker/services/identity/sessions.ts'
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
import { mailVerification, sentVerification, verification } from './verification-flow.ts'

const registration: FlowKind = {
  kind: 'registration',
  page: patterns.registration,
  async nodes(c, flow) {
    const methods = registrationMethods(c.var.service)
    const shown = flow.state === 'sent_email' ? methods.filter(({ name }) => name === flow.active) : methods
    const parts = await Promise.all(shown.map((method) => method.nodes(c, flow)))
    return [...traitNodes(), ...parts.flat()]
  },
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
  return asJson
    ? json(c, await flowJson(c, registration, flow))
    : c.redirect(pageOf(c, registration, flow), 303)
}

export async function showRegistration(c: Call): Promise<Response> {
  const flow = await loadOwnFlow(c, registration)
  if (isExpired(c, flow)) throw goneFlow(c, flow)
  return json(c, await flowJson(c, registration, flow))
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
    const rejected = await changeFlow(c, flow, changes)
    return answerFlow(c, registration, rejected, { status: 400, redirectStatus: 302, transientPayload })
  }

  const method = chosenMethod(fields, registrationMethods(c.var.service))
  if (!method) return reject(flow.active, { messages: [faults.noRegistrationMethod] })
  const foreign = method.guardsItself ? undefined : checkOrigin(c, flow, fields)
  if (foreign) return reject(method.name, { messages: [foreign] })
  const tried = { ...flow, active: method.name }
  const outcome = await method.submit(c, tried, fields)
  if ('credential' in outcome)
    return (
      (await createAccount(c, flow, outcome)) ?? reject(method.name, { messages: [faults.identifierTaken] })
    )
  if ('leave' in outcome || 'next' in outcome)
    return answerStep(c, registration, tried, outcome, { transientPayload })
  return reject(method.name, outcome)
}

function traitNodes(): Node[] {
  return [
    input('default', 'traits.email', 'email', {
      required: true,
      autocomplete: 'email',
      label: labels.trait(EMAIL_TITLE, 'traits.email'),
    }),
  ]
}

/** Null: the email, or another identifier, belongs to an account already. */
export async function createAccount(c: Call, flow: Flow, made: NewAccount): Promise<Response | null> {
  const { service } = c.var
  const csrf = newCsrfToken()
  const account = newIdentity(made, timestamp(c))
  const { identity, address } = account
  const { session, token } = newSession(c, identity.id, made.proof)
  const verifying = made.verified
    ? undefined
    : newFlow(c, verification, flow.type, {
        ...sentVerification(c, address.value),
        returnTo: afterVerification(c, flow),
        csrfHash: flow.type === 'browser' ? csrfHash(csrf) : null,
      })
  try {
    await service.db.batch([
      ...account.inserts(service),
      service.db.insert(sessions).values(session),
      ...(verifying
        ? [service.db.insert(flows).values(verifying), ...mailVerification(c, verifying, address)]
        : []),
      updateFlow(c, flow, { state: 'passed_challenge', memory: {}, view: viewWith({}, {}) }),
      ...(made.writes ?? []),
    ])
  } catch (error) {
    if (uniqueViolation(error)) return null
    throw error
  }
  sendMails(c)

  const url = verifying && pageOf(c, verification, verifying)
  const showVerification = verifying && {
    action: 'show_verification_ui',
    flow: {
      id: verifying.id,
      verifiable_address: address.value,
      ...(flow.type === 'browser' && { url }),
    },
  }
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
        ...(showVerification ? [showVerification] : []),
      ],
    })
  rotateCsrf(c, csrf)
  setSessionCookie(c, token, session.expiresAt)
  rememberDevice(c, identity.traits.email)
  const target = destination(c, flow)
  if (!answersJson(c)) return c.redirect(url ?? target, 303)
  return json(c, {
    ...shown,
    continue_with: [
      ...(showVerification ? [showVerification] : []),
      { action: 'redirect_browser_to', redirect_browser_to: target },
    ],
  })
}

/** Where to go once the address is verified. */
function afterVerification(c: Call, flow: Flow): string | null {
  const wanted = new URL(flow.requestUrl).searchParams.get('after_verification_return_to')
  return (wanted && resolveReturnTo(wanted, c.var.service.siteOrigin)) || flow.returnTo
}
