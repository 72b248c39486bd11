// Account recovery by a mailed code or link. It never reveals whether an address belongs to an account. In
// the end the user is logged in with one factor and chooses a password in the settings.

import { takeAddress } from '#identity/flows/address-proof.ts'
import { goneFlow } from '#identity/flows/expiry.ts'
import {
  flowJson,
  isExpired,
  loadFlow,
  loadOwnFlow,
  newFlow,
  pageOf,
  viewWith,
} from '#identity/flows/flow.ts'
import { faults } from '#identity/flows/form/faults.ts'
import type { Message } from '#identity/flows/form/message.ts'
import { isOpenedByAsker, openedSecret, rememberLink } from '#identity/flows/opened-link.ts'
import { checkOrigin, chosenMethod } from '#identity/flows/submission.ts'
import { json } from '#identity/http/answer.ts'
import { readSubmission } from '#identity/http/body.ts'
import { allow, type Call } from '#identity/http/context.ts'
import { acceptsJson } from '#identity/http/negotiate.ts'
import { alreadySignedIn, Problem } from '#identity/http/problem.ts'
import { destination, returnToQuery } from '#identity/http/return-to.ts'
import { mayTryCode } from '#identity/mail/mail-limits.ts'
import { isGoodToken } from '#identity/methods/codes/mailed-secret.ts'
import type { Fields } from '#identity/methods/method.ts'
import { findSession } from '#identity/sessions/active-session.ts'
import { type Flow, flows } from '#identity/store/schema.ts'
import { IDENTITY_RATES } from '#shared/limits.ts'
import { equalText } from '#worker/platform/crypto/digest.ts'
import { answerReplaced, answerWith, finishRecovery, recovery, recoveryProof } from './recovery-flow.ts'

export async function startRecovery(c: Call, type: Flow['type']): Promise<Response> {
  await allow(c, 'flows', IDENTITY_RATES.flowsPerNetwork)
  const returnTo = returnToQuery(c)
  const asJson = type === 'api' || acceptsJson(c.req.raw.headers)
  if (await findSession(c)) {
    if (asJson) throw alreadySignedIn()
    return c.redirect(destination(c, { returnTo }), 302)
  }
  const flow = newFlow(c, recovery, type, { returnTo })
  await c.var.service.db.insert(flows).values(flow)
  return asJson ? json(c, await flowJson(c, recovery, flow)) : c.redirect(pageOf(c, recovery, flow), 303)
}

export async function showRecovery(c: Call): Promise<Response> {
  const flow = await loadOwnFlow(c, recovery)
  if (isExpired(c, flow))
    throw flow.type === 'api'
      ? goneFlow(c, flow)
      : new Problem(410, 'The recovery took too long. Start again.')
  return json(c, await flowJson(c, recovery, flow))
}

/**
 * The link in the email. In the browser that requested it, it recovers at once; anywhere else, as in a mail
 * scanner, it only shows a form.
 */
export async function openRecoveryLink(c: Call): Promise<Response> {
  await allow(c, 'codes', IDENTITY_RATES.codesPerNetwork)
  const flow = await loadFlow(c, recovery, c.req.query('flow'))
  // A native client's link is opened in a browser as well.
  c.set('jsonOnly', false)
  const replace = (message: Message) => answerReplaced(c, { ...flow, type: 'browser' }, message)
  if (isExpired(c, flow)) return replace(faults.recoveryExpired(flow.expiresAt))
  if (flow.state === 'passed_challenge') return replace(faults.recoveryDone)
  const token = c.req.query('token') ?? ''
  if (!(await isGoodToken(c, flow, token))) return replace(faults.wrongRecoveryToken)
  if (isOpenedByAsker(c, flow)) return finishRecovery(c, flow, { typed: token, method: 'link_recovery' })
  rememberLink(c, flow, token)
  return c.redirect(pageOf(c, recovery, flow), 303)
}

export async function submitRecovery(c: Call): Promise<Response> {
  const flow = await loadFlow(c, recovery, c.req.query('flow'))
  if (isExpired(c, flow)) return answerReplaced(c, flow, faults.recoveryExpired(flow.expiresAt), 'expired')
  const { fields, transientPayload } = await readSubmission(c)
  const by = c.var.service.config.addressProof
  const token = by === 'link' ? c.req.query('token') || fields.get('token') : undefined
  const answer = answerWith(c, flow, transientPayload)
  if (!token && !chosenMethod(fields, [{ name: by }]))
    return answer(400, { view: viewWith({}, { messages: [faults.noRecoveryMethod] }) })
  if (flow.state === 'passed_challenge') return answerReplaced(c, flow, faults.recoveryDone)
  await allow(c, 'codes', IDENTITY_RATES.codesPerNetwork)
  // Another site's form isn't sent with the cookie of an opened link.
  if (!token || !equalText(token, openedSecret(c, flow) ?? '')) {
    const foreign = foreignSender(c, flow, fields)
    if (foreign instanceof Problem) return answerReplaced(c, flow, faults.other(foreign.message))
    if (foreign) return answer(400, { view: viewWith({}, { messages: [foreign] }) })
  }
  if (token) {
    if (!(await isGoodToken(c, flow, token))) return answerReplaced(c, flow, faults.wrongRecoveryToken)
    return finishRecovery(c, flow, { typed: token, method: 'link_recovery', transientPayload })
  }
  if (by === 'code' && flow.state === 'sent_email' && !fields.has('email')) {
    const code = fields.get('code')
    if (!code)
      return answer(400, {
        view: viewWith({}, { messages: flow.view.messages, faults: { code: faults.required('code') } }),
      })
    if (!(await mayTryCode(c, flow))) return answerReplaced(c, flow, faults.tooManyTries)
    return finishRecovery(c, flow, { typed: code, method: 'code_recovery', transientPayload })
  }
  return takeAddress(c, recovery, flow, { fields, transientPayload }, recoveryProof)
}

/** The Problem of a form that was sent from another site, or belongs to another browser. */
function foreignSender(c: Call, flow: Flow, fields: Fields): Problem | Message | undefined {
  try {
    return checkOrigin(c, flow, fields)
  } catch (problem) {
    if (problem instanceof Problem) return problem
    throw problem
  }
}
