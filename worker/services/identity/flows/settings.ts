// Changing one's own account. A flow of settings belongs to whoever opened it, and what could lock them out or let
// somebody else in needs a sign-in that is not long ago.

import { and, eq, ne } from 'drizzle-orm'
import { IDENTITY_RATES, PRIVILEGED_WINDOW } from '#shared/limits.ts'
import { patterns } from '#shared/routes.ts'
import { uniqueViolation } from '#worker/platform/d1.ts'
import { answersJson, json } from '#worker/services/identity/answer.ts'
import { readSubmission } from '#worker/services/identity/body.ts'
import { allow, type Call, timestamp } from '#worker/services/identity/context.ts'
import { setSessionCookie } from '#worker/services/identity/cookies.ts'
import { identityJson } from '#worker/services/identity/identity.ts'
import { sendMails } from '#worker/services/identity/mails.ts'
import { faults, notices } from '#worker/services/identity/messages.ts'
import type { Change, Fields, Rejection } from '#worker/services/identity/methods/method.ts'
import { settingsMethods } from '#worker/services/identity/methods/offered.ts'
import { acceptsJson } from '#worker/services/identity/negotiate.ts'
import { availableAal, findPerson, type Person } from '#worker/services/identity/person.ts'
import {
  identityMismatch,
  noSession,
  Problem,
  refreshRequired,
  secondFactorMissing,
  sessionInactive,
} from '#worker/services/identity/problem.ts'
import { returnToQuery } from '#worker/services/identity/return-to.ts'
import { type Flow, flows, sessions } from '#worker/services/identity/schema.ts'
import {
  type ActiveSession,
  confirmAddress,
  findSession,
  provenAgain,
} from '#worker/services/identity/sessions.ts'
import { answerExpired } from './expiry.ts'
import {
  answerFlow,
  changeFlow,
  type FlowKind,
  flowJson,
  isExpired,
  loadFlow,
  newFlow,
  pageOf,
  updateFlow,
  viewWith,
} from './flow.ts'
import { answerStep, checkOrigin, chosenMethod } from './submission.ts'
import { mailVerification, sentVerification, verification } from './verification-flow.ts'

/** The settings of somebody, as far as a flow shows them. */
export function settingsOf(person: Person): FlowKind {
  return {
    kind: 'settings',
    page: patterns.settings,
    async nodes(c, flow) {
      const methods = settingsMethods(c.var.service)
      return (await Promise.all(methods.map((method) => method.nodes(c, flow, person)))).flat()
    },
    extras: (c) => ({
      identity: identityJson(c.var.service.siteOrigin, person.identity, person.addresses),
      organization_id: null,
    }),
  }
}

/** What a flow of settings starts with. */
export function settingsOpening(identityId: string): Partial<Flow> {
  return { state: 'show_form', identityId }
}

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
  if (asJson) return json(c, await flowJson(c, settingsOf(person), flow))
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
  const { fields, transientPayload } = await readSubmission(c.req.raw)
  const reject = (active: string | null, rejection: Rejection) =>
    rejectSettings(c, person, { ...flow, active }, fields, rejection, transientPayload)

  const method = chosenMethod(fields, settingsMethods(c.var.service))
  if (!method) return reject(flow.active, { messages: [faults.noSettingsMethod] })
  const foreign = method.guardsItself ? undefined : checkOrigin(c, flow, fields)
  if (foreign) return reject(method.name, { messages: [foreign] })
  if (method.privileged?.(fields, person) !== false && !isPrivileged(c, current))
    return confirmFirst(c, kind, flow, fields)
  const tried = { ...flow, active: method.name }
  const outcome = await method.submit(c, tried, fields, person)
  if ('leave' in outcome) return answerStep(c, kind, tried, outcome)
  if ('next' in outcome) return answerStep(c, kind, tried, outcome, { status: 200, transientPayload })
  if (!('writes' in outcome)) return reject(method.name, outcome)
  const saved = await save(c, tried, outcome, current)
  return saved ?? reject(method.name, { messages: [faults.identifierTaken] })
}

export async function rejectSettings(
  c: Call,
  person: Person,
  flow: Flow,
  fields: Fields,
  rejection: Rejection,
  transientPayload: Record<string, unknown> = {},
): Promise<Response> {
  const view = viewWith(typedTraits(fields), rejection)
  const changed = await changeFlow(c, flow, { active: flow.active, state: 'show_form', view })
  return answerFlow(c, settingsOf(person), changed, { status: 400, transientPayload })
}

/** Null: a new email, or another identifier, belongs to an account already. */
export async function save(
  c: Call,
  flow: Flow,
  { writes, proof, verify, memory = {}, endsOtherSessions }: Change,
  current: ActiveSession,
): Promise<Response | null> {
  const { db } = c.var.service
  const { identity, session } = current
  const changes = {
    active: flow.active,
    state: 'success' as const,
    memory: { ...(flow.memory.totp && { totp: flow.memory.totp }), ...memory },
    view: viewWith({}, { messages: [notices.settingsSaved] }),
  }
  const again = proof && provenAgain(c, current, proof)
  const verifying = verify && newFlow(c, verification, flow.type, sentVerification(c, verify.value))
  try {
    await db.batch([
      updateFlow(c, flow, changes),
      ...writes,
      ...(again ? [db.update(sessions).set(again.session).where(eq(sessions.id, again.session.id))] : []),
      ...(endsOtherSessions
        ? [
            db
              .update(sessions)
              .set({ active: false })
              .where(and(eq(sessions.identityId, identity.id), ne(sessions.id, session.id))),
          ]
        : []),
      ...(verifying ? [db.insert(flows).values(verifying), ...mailVerification(c, verifying, verify)] : []),
    ])
  } catch (error) {
    if (uniqueViolation(error)) return null
    throw error
  }
  sendMails(c)
  if (again && current.byCookie) setSessionCookie(c, again.token, again.session.expiresAt)
  const kind = settingsOf(await personOf(c, current))
  const saved = { ...flow, ...changes }
  if (!answersJson(c)) return c.redirect(flow.returnTo ?? pageOf(c, kind, flow), 303)
  const continueWith = [
    ...(verifying
      ? [
          {
            action: 'show_verification_ui',
            flow: {
              id: verifying.id,
              verifiable_address: verify.value,
              ...(flow.type === 'browser' && { url: pageOf(c, verification, verifying) }),
            },
          },
        ]
      : []),
    ...(flow.type === 'browser'
      ? [{ action: 'redirect_browser_to', redirect_browser_to: flow.returnTo ?? pageOf(c, kind, flow) }]
      : []),
  ]
  return json(c, {
    ...(await flowJson(c, kind, saved, {})),
    ...(continueWith.length > 0 && { continue_with: continueWith }),
  })
}

/**
 * Sends somebody whose sign-in is long ago to confirm it, and back to this form. Programs keep what was typed; for a
 * browser the form shows it again, except for secrets, which are kept nowhere.
 */
async function confirmFirst(
  c: Call,
  kind: FlowKind,
  flow: Flow,
  fields: ReadonlyMap<string, string>,
): Promise<Response> {
  const address = confirmAddress(c, { refresh: 'true', return_to: pageOf(c, kind, flow) })
  if (answersJson(c)) throw refreshRequired(address)
  await updateFlow(c, flow, { state: 'show_form', view: viewWith(typedTraits(fields), {}) })
  return c.redirect(address, 303)
}

/**
 * Sends somebody who has a second factor and has not shown it to do so, and then to `returnTo`.
 * @throws Problem 403 for programs
 */
function askSecondFactor(
  c: Call,
  { session, methods }: ActiveSession,
  returnTo: string | undefined,
  asJson: boolean,
): Response | undefined {
  if (session.aal >= availableAal(methods)) return undefined
  const address = confirmAddress(c, { aal: 'aal2', ...(returnTo && { return_to: returnTo }) })
  if (asJson) throw secondFactorMissing(address)
  return c.redirect(address, 303)
}

function formAddress(c: Call, flowId = ''): string {
  return `${c.var.service.siteOrigin}${patterns.settings}?${new URLSearchParams({ flow: flowId })}`
}

function isPrivileged(c: Call, { session }: ActiveSession): boolean {
  return session.authenticatedAt > timestamp(c, -PRIVILEGED_WINDOW)
}

async function personOf(c: Call, { identity }: ActiveSession): Promise<Person> {
  const person = await findPerson(c.var.service, identity.id)
  if (!person) throw noSession()
  return person
}

/** @throws Problem 400, 403 or 404 */
async function loadOwned(c: Call, id: string | undefined, person: Person): Promise<Flow> {
  const flow = await loadFlow(c, settingsOf(person), id)
  if (flow.identityId !== person.identity.id) throw identityMismatch()
  return flow
}

function typedTraits(fields: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries(
    [...fields].filter(([name]) => name === 'traits.email' || name === 'traits.picture'),
  )
}
