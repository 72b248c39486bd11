// Login.

import { answerExpired, goneFlow } from '#identity/flows/expiry.ts'
import { flowJson, isExpired, loadFlow, loadOwnFlow, newFlow, pageOf } from '#identity/flows/flow.ts'
import { faults } from '#identity/flows/form/faults.ts'
import { notices } from '#identity/flows/form/notices.ts'
import { signInOrUp } from '#identity/flows/oidc/arrival.ts'
import { waitingClaim } from '#identity/flows/oidc/claim.ts'
import { answerStep, checkOrigin, chosenMethod } from '#identity/flows/submission.ts'
import { answersJson, json } from '#identity/http/answer.ts'
import { readSubmission } from '#identity/http/body.ts'
import { allow, type Call } from '#identity/http/context.ts'
import { acceptsJson } from '#identity/http/negotiate.ts'
import { alreadySignedIn, badRequest, firstFactorMissing, identityMismatch } from '#identity/http/problem.ts'
import { destination, refuseChallenge, returnToQuery } from '#identity/http/return-to.ts'
import { openingMemory } from '#identity/methods/keys/challenge.ts'
import { loginMethods } from '#identity/methods/offered.ts'
import { findSession } from '#identity/sessions/active-session.ts'
import { findPerson } from '#identity/store/person.ts'
import type { Flow } from '#identity/store/schema.ts'
import { IDENTITY_RATES } from '#shared/limits.ts'
import { finishLogin, login, rejectLogin } from './login-flow.ts'
import { openLogin } from './login-opening.ts'

export async function startLogin(c: Call, type: Flow['type']): Promise<Response> {
  const { siteOrigin } = c.var.service
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
  const waiting = aal === 'aal2' && current && (await waitingClaim(c, c.req.query('link'), current))
  const flow = newFlow(c, login, type, {
    ...(waiting && { memory: { ...openingMemory(), ...waiting } }),
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
  const opened = await openLogin(c, flow, current)
  if (type === 'api' || acceptsJson(c.req.raw.headers)) return json(c, await flowJson(c, login, opened))
  return c.redirect(pageOf(c, login, opened), 303)
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
    return rejectLogin(c, flow, new Map(), { messages: [faults.other('You’re already logged in.')] })
  }
  if (!current && flow.requestedAal === 'aal2') throw firstFactorMissing()
  if (flow.requestedAal === 'aal2' && current?.identity.id !== flow.identityId) throw identityMismatch()
  if (isExpired(c, flow)) return answerExpired(c, login, flow, faults.loginExpired(flow.expiresAt))
  const { fields, transientPayload } = await readSubmission(c)
  const method = chosenMethod(fields, loginMethods(c.var.service, flow))
  if (!method) return rejectLogin(c, flow, fields, { messages: [faults.noLoginMethod] }, transientPayload)
  const foreign = method.guardsItself?.(fields) ? undefined : checkOrigin(c, flow, fields)
  if (foreign) return rejectLogin(c, flow, fields, { messages: [foreign] }, transientPayload)
  const person = flow.identityId ? await findPerson(c.var.service, flow.identityId) : undefined
  const tried = { ...flow, active: method.name }
  const outcome = await method.submit(c, tried, fields, person)
  if ('identity' in outcome) return finishLogin(c, flow, outcome, current)
  if ('arrived' in outcome) return signInOrUp(c, tried, outcome.arrived, true)
  if ('leave' in outcome || 'next' in outcome)
    return answerStep(c, login, tried, outcome, { transientPayload })
  return rejectLogin(c, flow, fields, outcome, transientPayload)
}
