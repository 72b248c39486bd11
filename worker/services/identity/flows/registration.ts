// Signing up.

import { IDENTITY_RATES } from '#shared/limits.ts'
import { findSession } from '#worker/services/identity/active-session.ts'
import { answersJson, json } from '#worker/services/identity/answer.ts'
import { readSubmission } from '#worker/services/identity/body.ts'
import { allow, type Call } from '#worker/services/identity/context.ts'
import { faults } from '#worker/services/identity/faults.ts'
import type { Rejection } from '#worker/services/identity/methods/method.ts'
import { registrationMethods } from '#worker/services/identity/methods/offered.ts'
import { acceptsJson } from '#worker/services/identity/negotiate.ts'
import { alreadySignedIn } from '#worker/services/identity/problem.ts'
import { destination, refuseChallenge, returnToQuery } from '#worker/services/identity/return-to.ts'
import { type Flow, flows } from '#worker/services/identity/schema.ts'
import { signInOrUp } from './arrival.ts'
import { answerExpired, goneFlow } from './expiry.ts'
import { flowJson, isExpired, loadFlow, loadOwnFlow, newFlow, pageOf } from './flow.ts'
import { withInvitation } from './invited.ts'
import { createAccount, registration, rejectRegistration } from './registration-flow.ts'
import { answerStep, checkOrigin, chosenMethod } from './submission.ts'

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
