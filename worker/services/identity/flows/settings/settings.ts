// The settings of an account. A settings flow belongs to the session that opened it, and changes that could
// lock the user out or let an attacker in need a recent login.

import { exchangeCode } from '#identity/flows/exchange.ts'
import { answerExpired } from '#identity/flows/expiry.ts'
import { answerFlow, flowJson, isExpired, loadFlow, newFlow, pageOf } from '#identity/flows/flow.ts'
import { faults } from '#identity/flows/form/faults.ts'
import { answerStep, checkOrigin, chosenMethod } from '#identity/flows/submission.ts'
import { answersJson, json } from '#identity/http/answer.ts'
import { readSubmission } from '#identity/http/body.ts'
import { allow, type Call } from '#identity/http/context.ts'
import { acceptsJson } from '#identity/http/negotiate.ts'
import { identityMismatch, noSession, Problem, sessionInactive } from '#identity/http/problem.ts'
import { requestUrl } from '#identity/http/request-url.ts'
import { returnToQuery } from '#identity/http/return-to.ts'
import type { Fields, Rejection } from '#identity/methods/method.ts'
import { settingsMethods } from '#identity/methods/offered.ts'
import { type ActiveSession, confirmUrl, findSession } from '#identity/sessions/active-session.ts'
import type { Person } from '#identity/store/person.ts'
import { type Flow, flows } from '#identity/store/schema.ts'
import { IDENTITY_RATES } from '#shared/limits.ts'
import { patterns } from '#shared/routes.ts'
import { release } from './held-submission.ts'
import { personOf, rejectSettings, settingsOf, settingsOpening } from './settings-flow.ts'
import { confirmFirst, holdBack, isPrivileged, missingFactor, resumeUrl } from './settings-gates.ts'
import { saveSettings } from './settings-save.ts'

export async function startSettings(c: Call, type: Flow['type']): Promise<Response> {
  await allow(c, 'flows', IDENTITY_RATES.flowsPerNetwork)
  const asJson = type === 'api' || acceptsJson(c.req.raw.headers)
  const returnTo = returnToQuery(c)
  const again = requestUrl(c)
  const current = await findSession(c)
  if (!current) {
    if (asJson) throw sessionInactive()
    return c.redirect(confirmUrl(c, { return_to: again }), 303)
  }
  const unproven = missingFactor(c, current, type === 'browser' ? again : undefined, asJson)
  if (unproven) return c.redirect(unproven, 303)
  const person = await personOf(c, current)
  const flow = newFlow(c, settingsOf(person), type, { ...settingsOpening(person.identity.id), returnTo })
  await c.var.service.db.insert(flows).values(flow)
  // Ory's types have the code only on other flows, so a native client that asks for it is given it once.
  if (asJson) return json(c, { ...(await flowJson(c, settingsOf(person), flow)), ...exchangeCode(c, flow) })
  return c.redirect(pageOf(c, settingsOf(person), flow), 303)
}

export async function showSettings(c: Call): Promise<Response> {
  const current = await findSession(c)
  if (!current) throw noSession()
  missingFactor(c, current, resumeUrl(c, c.req.query('id')), true)
  const person = await personOf(c, current)
  const flow = await loadOwned(c, c.req.query('id'), person)
  if (isExpired(c, flow)) throw new Problem(410, 'This page was open for too long. Open it again.')
  return json(c, await flowJson(c, settingsOf(person), flow))
}

export async function submitSettings(c: Call): Promise<Response> {
  const current = await findSession(c)
  if (!current) return signInFirst(c)
  const id = c.req.query('flow')
  const person = await personOf(c, current)
  const flow = await loadOwned(c, id, person)
  // Only once the form is known to be a browser's: native clients' submissions aren't held.
  const unproven = missingFactor(c, current, resumeUrl(c, id), answersJson(c))
  const { fields, transientPayload } = await readSubmission(c)
  if (unproven) {
    checkOrigin(c, flow, fields)
    await holdBack(c, flow, fields)
    return c.redirect(unproven, 303)
  }
  return changeSettings(c, { current, person, flow }, fields, transientPayload)
}

/** A browser that returns from re-authentication: its held submission is submitted now. */
export async function resumeSettings(c: Call): Promise<Response> {
  await allow(c, 'flows', IDENTITY_RATES.flowsPerNetwork)
  const current = await findSession(c)
  const id = c.req.query('flow')
  if (!current) return signInFirst(c)
  const unproven = missingFactor(c, current, resumeUrl(c, id), answersJson(c))
  if (unproven) return c.redirect(unproven, 303)
  const person = await personOf(c, current)
  const kind = settingsOf(person)
  const flow = await loadOwned(c, id, person)
  const fields = isPrivileged(c, current) ? await release(c, flow) : undefined
  const { held: _, ...memory } = flow.memory
  if (fields) return changeSettings(c, { current, person, flow: { ...flow, memory } }, fields)
  const lost = { messages: [faults.notHeld] }
  if (fields === null) return rejectSettings(c, person, flow, new Map(), lost)
  return answerFlow(c, kind, flow)
}

interface Changing {
  current: ActiveSession
  person: Person
  flow: Flow
}

/** @param transientPayload absent: a held submission, which was checked for CSRF before */
async function changeSettings(
  c: Call,
  { current, person, flow }: Changing,
  fields: Fields,
  transientPayload?: Record<string, unknown>,
): Promise<Response> {
  const kind = settingsOf(person)
  if (isExpired(c, flow)) return answerExpired(c, kind, flow, faults.settingsExpired(flow.expiresAt))
  const reject = (rejection: Rejection) =>
    rejectSettings(c, person, flow, fields, rejection, transientPayload)

  const method = chosenMethod(fields, settingsMethods(c.var.service))
  if (!method) return reject({ messages: [faults.noSettingsMethod] })
  const isChecked = !transientPayload || method.guardsItself?.(fields)
  const foreign = isChecked ? undefined : checkOrigin(c, flow, fields)
  if (foreign) return reject({ messages: [foreign] })
  if (method.privileged?.(fields, person) !== false && !isPrivileged(c, current))
    return confirmFirst(c, flow, fields)
  const tried = { ...flow, active: method.name }
  const outcome = await method.submit(c, tried, fields, person)
  if ('leave' in outcome) return answerStep(c, kind, tried, outcome)
  if ('next' in outcome)
    return answerStep(c, kind, tried, outcome, { status: 200, ...(transientPayload && { transientPayload }) })
  if (!('writes' in outcome)) return reject(outcome)
  const saved = await saveSettings(c, tried, outcome, current)
  return saved instanceof Response ? saved : reject(saved)
}

/** @throws Problem 401 for native clients */
function signInFirst(c: Call): Response {
  if (answersJson(c)) throw noSession()
  const back = new URLSearchParams({ return_to: resumeUrl(c, c.req.query('flow')) })
  return c.redirect(`${c.var.service.siteOrigin}${patterns.login}?${back}`, 302)
}

/** @throws Problem 400, 403 or 404 */
async function loadOwned(c: Call, id: string | undefined, person: Person): Promise<Flow> {
  const flow = await loadFlow(c, settingsOf(person), id)
  if (flow.identityId !== person.identity.id) throw identityMismatch()
  return flow
}
