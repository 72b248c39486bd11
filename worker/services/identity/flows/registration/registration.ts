// Registration.

import { answerExpired, goneFlow } from '#identity/flows/expiry.ts'
import { flowJson, isExpired, loadFlow, loadOwnFlow, newFlow, pageOf } from '#identity/flows/flow.ts'
import { faults } from '#identity/flows/form/faults.ts'
import { signInOrUp } from '#identity/flows/oidc/arrival.ts'
import { answerStep, checkOrigin, chosenMethod } from '#identity/flows/submission.ts'
import { answersJson, json } from '#identity/http/answer.ts'
import { readSubmission } from '#identity/http/body.ts'
import { allow, type Call } from '#identity/http/context.ts'
import { acceptsJson } from '#identity/http/negotiate.ts'
import { alreadySignedIn } from '#identity/http/problem.ts'
import { destination, refuseChallenge, returnToQuery } from '#identity/http/return-to.ts'
import type { Rejection } from '#identity/methods/method.ts'
import { registrationMethods } from '#identity/methods/offered.ts'
import { findSession } from '#identity/sessions/active-session.ts'
import { type Flow, flows } from '#identity/store/schema.ts'
import { IDENTITY_RATES } from '#shared/limits.ts'
import { withInvitation } from './invited.ts'
import { createAccount, registration, rejectRegistration } from './registration-flow.ts'

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
  const { fields, transientPayload } = await readSubmission(c)
  const reject = (rejection: Rejection) => rejectRegistration(c, flow, fields, rejection, transientPayload)

  const method = chosenMethod(fields, registrationMethods(c.var.service))
  if (!method) return reject({ messages: [faults.noRegistrationMethod] })
  const foreign = method.guardsItself?.(fields) ? undefined : checkOrigin(c, flow, fields)
  if (foreign) return reject({ messages: [foreign] })
  const tried = { ...flow, active: method.name }
  const outcome = await method.submit(c, tried, fields)
  if ('credential' in outcome) {
    const made = await withInvitation(c.var.service, outcome, transientPayload)
    return (await createAccount(c, flow, made)) ?? reject({ messages: [faults.identifierTaken] })
  }
  if ('arrived' in outcome) return signInOrUp(c, tried, outcome.arrived, true)
  if ('leave' in outcome || 'next' in outcome)
    return answerStep(c, registration, tried, outcome, { transientPayload })
  return reject(outcome)
}
