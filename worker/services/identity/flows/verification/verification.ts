// Verifying an email with a mailed code or link. It never reveals whether an address belongs to an account,
// and never logs a user in.

import { takeAddress } from '#identity/flows/address-proof.ts'
import {
  answerFlow,
  flowJson,
  isExpired,
  loadFlow,
  loadOwnFlow,
  newFlow,
  pageOf,
  updateFlow,
  viewWith,
} from '#identity/flows/flow.ts'
import { faults } from '#identity/flows/form/faults.ts'
import { emptyLink, isOpenedByAsker, openedSecret, rememberLink } from '#identity/flows/opened-link.ts'
import { checkOrigin, chosenMethod } from '#identity/flows/submission.ts'
import { json } from '#identity/http/answer.ts'
import { readSubmission } from '#identity/http/body.ts'
import { allow, type Call } from '#identity/http/context.ts'
import { rotateCsrf } from '#identity/http/csrf.ts'
import { acceptsJson } from '#identity/http/negotiate.ts'
import { Problem } from '#identity/http/problem.ts'
import { returnToQuery } from '#identity/http/return-to.ts'
import { mayTryCode } from '#identity/mail/mail-limits.ts'
import { type Flow, flows } from '#identity/store/schema.ts'
import { IDENTITY_RATES } from '#shared/limits.ts'
import {
  answerExpired,
  answerReplaced,
  isUsable,
  passed,
  proveAddress,
  redeemToken,
  verification,
  verificationProof,
} from './verification-flow.ts'

export async function startVerification(c: Call, type: Flow['type']): Promise<Response> {
  await allow(c, 'flows', IDENTITY_RATES.flowsPerNetwork)
  const flow = newFlow(c, verification, type, { returnTo: returnToQuery(c) })
  await c.var.service.db.insert(flows).values(flow)
  if (type === 'api' || acceptsJson(c.req.raw.headers)) return json(c, await flowJson(c, verification, flow))
  return c.redirect(pageOf(c, verification, flow), 303)
}

export async function showVerification(c: Call): Promise<Response> {
  const flow = await loadOwnFlow(c, verification)
  if (isExpired(c, flow)) throw new Problem(410, 'The verification took too long. Request a new email.')
  return json(c, await flowJson(c, verification, flow))
}

/** The link in the email only fills the code in: mail scanners follow links, so the user has to submit it. */
export async function openVerificationLink(c: Call): Promise<Response> {
  await allow(c, 'codes', IDENTITY_RATES.codesPerNetwork)
  const flow = await loadFlow(c, verification, c.req.query('flow'))
  // A native client's link is opened in a browser as well.
  c.set('jsonOnly', false)
  const inBrowser: Flow = { ...flow, type: 'browser' }
  if (isExpired(c, flow)) return answerExpired(c, inBrowser)
  const token = c.req.query('token')
  if (token !== undefined) {
    if (flow.state === 'passed_challenge') return answerReplaced(c, inBrowser, faults.verificationDone)
    if (!(await isUsable(c, flow, token))) return answerReplaced(c, inBrowser, faults.wrongVerificationToken)
    if (isOpenedByAsker(c, flow)) return redeemToken(c, flow, token)
  }
  rememberLink(c, flow, token ?? c.req.query('code') ?? '')
  if (flow.type === 'browser') rotateCsrf(c)
  return c.redirect(pageOf(c, verification, flow), 303)
}

export async function submitVerification(c: Call): Promise<Response> {
  const flow = await loadFlow(c, verification, c.req.query('flow'))
  if (isExpired(c, flow)) return answerExpired(c, flow)
  const { fields, transientPayload } = await readSubmission(c)
  const by = c.var.service.config.addressProof
  const token = by === 'link' ? c.req.query('token') || fields.get('token') : undefined
  const answer = async (status: 200 | 400, changes: Partial<Flow>) => {
    await updateFlow(c, flow, changes)
    return answerFlow(c, verification, { ...flow, ...changes }, { status, transientPayload })
  }

  const claims = () => by === 'code' && fields.has('code')
  if (!token && !chosenMethod(fields, [{ name: by, claims }]))
    return answer(400, { view: viewWith({}, { messages: [faults.noVerificationMethod] }) })
  if (flow.state === 'passed_challenge') return answerReplaced(c, flow, faults.verificationDone)
  await allow(c, 'codes', IDENTITY_RATES.codesPerNetwork)
  if (token) {
    // Another site's form isn't sent with the cookie of an opened link.
    const foreign = token === openedSecret(c, flow) ? undefined : checkOrigin(c, flow, fields)
    if (foreign) return answer(400, { view: viewWith({}, { messages: [foreign] }) })
    return redeemToken(c, flow, token)
  }
  const code = by === 'code' && !fields.has('email') ? fields.get('code') : undefined
  if (code) {
    if (!(await mayTryCode(c, flow))) return answerReplaced(c, flow, faults.tooManyTries)
    emptyLink(c, flow)
    const outcome = await proveAddress(c, flow, code, faults.wrongVerificationCode)
    if (outcome === 'proven') return answerFlow(c, verification, { ...flow, ...passed }, { transientPayload })
    return answer(200, { view: viewWith({}, { messages: [outcome] }) })
  }

  if (by === 'code' && flow.state === 'sent_email' && !fields.has('email'))
    return answer(400, {
      view: viewWith({}, { messages: flow.view.messages, faults: { code: faults.required('code') } }),
    })

  const foreign = checkOrigin(c, flow, fields)
  if (foreign) return answer(400, { view: viewWith({ email: fields.get('email') }, { messages: [foreign] }) })
  return takeAddress(c, verification, flow, { fields, transientPayload }, verificationProof)
}
