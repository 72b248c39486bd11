// Changing one's own account. A flow of settings belongs to whoever opened it, and what could lock them out or let
// somebody else in needs a sign-in that is not long ago.

import { IDENTITY_RATES } from '#shared/limits.ts'
import { patterns } from '#shared/routes.ts'
import { answersJson, json } from '#worker/services/identity/answer.ts'
import { readSubmission } from '#worker/services/identity/body.ts'
import { allow, type Call } from '#worker/services/identity/context.ts'
import { exchangeCode } from '#worker/services/identity/exchange.ts'
import { faults } from '#worker/services/identity/messages.ts'
import type { Rejection } from '#worker/services/identity/methods/method.ts'
import { settingsMethods } from '#worker/services/identity/methods/offered.ts'
import { acceptsJson } from '#worker/services/identity/negotiate.ts'
import type { Person } from '#worker/services/identity/person.ts'
import { identityMismatch, noSession, Problem, sessionInactive } from '#worker/services/identity/problem.ts'
import { returnToQuery } from '#worker/services/identity/return-to.ts'
import { type Flow, flows } from '#worker/services/identity/schema.ts'
import { confirmAddress, findSession } from '#worker/services/identity/sessions.ts'
import { answerExpired } from './expiry.ts'
import { flowJson, isExpired, loadFlow, newFlow, pageOf } from './flow.ts'
import { personOf, rejectSettings, settingsOf, settingsOpening } from './settings-flow.ts'
import { askSecondFactor, confirmFirst, formAddress, isPrivileged } from './settings-gates.ts'
import { saveSettings } from './settings-save.ts'
import { answerStep, checkOrigin, chosenMethod } from './submission.ts'

export async function startSettings(c: Call, type: Flow['type']): Promise<Response> {
  await allow(c, 'flows', IDENTITY_RATES.flowsPerNetwork)
  const asJson = type === 'api' || acceptsJson(c.req.raw.headers)
  const returnTo = returnToQuery(c)
  const again = `${c.var.service.siteOrigin}${c.req.path}${new URL(c.req.url).search}`
  const current = await findSession(c)
  if (!current) {
    if (asJson) throw sessionInactive()
    return c.redirect(confirmAddress(c, { return_to: again }), 303)
  }
  const unproven = askSecondFactor(c, current, type === 'browser' ? again : undefined, asJson)
  if (unproven) return unproven
  const person = await personOf(c, current)
  const flow = newFlow(c, settingsOf(person), type, { ...settingsOpening(person.identity.id), returnTo })
  await c.var.service.db.insert(flows).values(flow)
  // Ory's types know the code only of other flows: a program that asks for it is given it once.
  if (asJson) return json(c, { ...(await flowJson(c, settingsOf(person), flow)), ...exchangeCode(c, flow) })
  return c.redirect(pageOf(c, settingsOf(person), flow), 303)
}

export async function showSettings(c: Call): Promise<Response> {
  const current = await findSession(c)
  if (!current) throw noSession()
  askSecondFactor(c, current, formAddress(c, c.req.query('id')), true)
  const person = await personOf(c, current)
  const flow = await loadOwned(c, c.req.query('id'), person)
  if (isExpired(c, flow)) throw new Problem(410, 'The settings were open for too long. Open them anew.')
  return json(c, await flowJson(c, settingsOf(person), flow))
}

export async function submitSettings(c: Call): Promise<Response> {
  const current = await findSession(c)
  if (!current) {
    if (answersJson(c)) throw noSession()
    return c.redirect(`${c.var.service.siteOrigin}${patterns.login}`, 302)
  }
  const unproven = askSecondFactor(c, current, formAddress(c, c.req.query('flow')), answersJson(c))
  if (unproven) return unproven
  const person = await personOf(c, current)
  const kind = settingsOf(person)
  const flow = await loadOwned(c, c.req.query('flow'), person)
  if (isExpired(c, flow)) return answerExpired(c, kind, flow, faults.settingsExpired(flow.expiresAt))
  const { fields, transientPayload } = await readSubmission(c)
  const reject = (active: string | null, rejection: Rejection) =>
    rejectSettings(c, person, { ...flow, active }, fields, rejection, transientPayload)

  const method = chosenMethod(fields, settingsMethods(c.var.service))
  if (!method) return reject(flow.active, { messages: [faults.noSettingsMethod] })
  const foreign = method.guardsItself?.(fields) ? undefined : checkOrigin(c, flow, fields)
  if (foreign) return reject(method.name, { messages: [foreign] })
  if (method.privileged?.(fields, person) !== false && !isPrivileged(c, current))
    return confirmFirst(c, kind, flow, fields)
  const tried = { ...flow, active: method.name }
  const outcome = await method.submit(c, tried, fields, person)
  if ('leave' in outcome) return answerStep(c, kind, tried, outcome)
  if ('next' in outcome) return answerStep(c, kind, tried, outcome, { status: 200, transientPayload })
  if (!('writes' in outcome)) return reject(method.name, outcome)
  const saved = await saveSettings(c, tried, outcome, current)
  return saved instanceof Response ? saved : reject(method.name, saved)
}

/** @throws Problem 400, 403 or 404 */
async function loadOwned(c: Call, id: string | undefined, person: Person): Promise<Flow> {
  const flow = await loadFlow(c, settingsOf(person), id)
  if (flow.identityId !== person.identity.id) throw identityMismatch()
  return flow
}
