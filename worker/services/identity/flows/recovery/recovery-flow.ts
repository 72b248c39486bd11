// The recovery form, and how a recovery continues: with the form, with another recovery in its place, or, on
// success, with the settings.

import {
  type AddressProof,
  findAddress,
  markMailed,
  proofMessages,
  proofNodes,
} from '#identity/flows/address-proof.ts'
import { replaceFlow } from '#identity/flows/expiry.ts'
import { answerFlow, type FlowKind, flowJson, pageOf, updateFlow, viewWith } from '#identity/flows/flow.ts'
import { faults } from '#identity/flows/form/faults.ts'
import { labels } from '#identity/flows/form/labels.ts'
import type { Message } from '#identity/flows/form/message.ts'
import { notices } from '#identity/flows/form/notices.ts'
import { forgetLink, openedSecret } from '#identity/flows/opened-link.ts'
import { settingsOf } from '#identity/flows/settings/settings-flow.ts'
import { answerDetour, answersJson, json } from '#identity/http/answer.ts'
import { type Call, timestamp } from '#identity/http/context.ts'
import { setSessionCookie } from '#identity/http/cookies.ts'
import { recoveryReplaced } from '#identity/http/problem.ts'
import { recoveryMail } from '#identity/mail/proof-mails.ts'
import { neededAal } from '#identity/sessions/assurance.ts'
import { rememberDevice } from '#identity/sessions/devices.ts'
import type { Flow } from '#identity/store/schema.ts'
import { patterns } from '#shared/routes.ts'
import { type Recovered, recoverAccount } from './recover.ts'

export const recoveryProof: AddressProof = {
  letter: recoveryMail,
  async owner(c, _flow, email) {
    const address = await findAddress(c, email)
    if (!address) return undefined
    if (address.formerUntil === null) return { ...address, occasion: 'own', writes: [markMailed(c, address)] }
    return address.formerUntil > timestamp(c) ? { ...address, occasion: 'former' } : undefined
  },
  linksCode: false,
  sent: { code: notices.recoveryCodeSent, link: notices.recoveryLinkSent },
  codeInput: { label: labels.recoveryCode, limits: { pattern: '[0-9]+', maxlength: 6 } },
}

export const recovery: FlowKind = {
  kind: 'recovery',
  page: patterns.recovery,
  isMailed: true,
  opening: (c) => ({ active: c.var.service.config.addressProof }),
  nodes: (c, flow) => (flow.state === 'passed_challenge' ? [] : proofNodes(c, flow, recoveryProof)),
  messages: proofMessages,
}

/** Answers with the changed form. */
export function answerWith(c: Call, flow: Flow, transientPayload: Record<string, unknown>) {
  return async (status: 200 | 400, changes: Partial<Flow>) => {
    await updateFlow(c, flow, changes)
    return answerFlow(c, recovery, { ...flow, ...changes }, { status, transientPayload })
  }
}

interface BroughtProof {
  typed: string
  method: 'code_recovery' | 'link_recovery'
  transientPayload?: Record<string, unknown>
}

/** Recovers the account with the submitted code or token. */
export async function finishRecovery(
  c: Call,
  flow: Flow,
  { typed, method, transientPayload = {} }: BroughtProof,
) {
  const answer = answerWith(c, flow, transientPayload)
  const type = openedSecret(c, flow) ? 'browser' : flow.type
  const passed = { state: 'passed_challenge' as const, view: viewWith({}, {}) }
  const outcome = await recoverAccount(c, flow, { typed, method, type, passed })
  forgetLink(c)
  if (!outcome)
    return method === 'link_recovery'
      ? answerReplaced(c, flow, faults.wrongRecoveryToken)
      : answer(200, { view: viewWith({}, { messages: [faults.wrongRecoveryCode] }) })
  if ('refused' in outcome) return answer(400, { view: viewWith({}, { messages: [outcome.refused] }) })
  return answerRecovered(c, { ...flow, ...passed }, outcome)
}

/**
 * Continues with the settings: a redirect for browsers, else JSON. With a token instead of a cookie only if
 * so configured.
 */
async function answerRecovered(
  c: Call,
  flow: Flow,
  { person, session, token, settings }: Recovered,
): Promise<Response> {
  const url = pageOf(c, settingsOf(person), settings)
  const goesOn = c.var.service.config.useContinueWith && answersJson(c) && c.req.method === 'POST'
  if (!goesOn || settings.type === 'browser') setSessionCookie(c, token, session.expiresAt)
  const methods = person.credentials.map((credential) => credential.method)
  const isDone = session.aal === neededAal(c.var.service, { ...person, session, methods })
  if (settings.type === 'browser' && isDone) rememberDevice(c, person.identity.id)
  if (!goesOn) return answerDetour(c, url)
  return json(c, {
    ...(await flowJson(c, recovery, flow)),
    continue_with: [
      ...(settings.type === 'api' ? [{ action: 'set_ory_session_token', ory_session_token: token }] : []),
      { action: 'show_settings_ui', flow: { id: settings.id, url } },
    ],
  })
}

/** Opens a recovery in place of an expired or used one. Native clients are referred to it. */
export async function answerReplaced(
  c: Call,
  flow: Flow,
  message: Message,
  why: 'expired' | 'replaced' = 'replaced',
): Promise<Response> {
  const fresh = await replaceFlow(c, recovery, flow, message)
  const url = pageOf(c, recovery, fresh)
  if (!answersJson(c)) return c.redirect(url, 303)
  const { config, siteOrigin } = c.var.service
  if (config.useContinueWith)
    throw recoveryReplaced(why, { id: fresh.id, ...(flow.type === 'browser' && { url }) })
  return c.redirect(`${siteOrigin}/self-service/recovery/flows?id=${fresh.id}`, 303)
}
