// Verifying an address with a code from a mail. It never tells whether an address belongs to an account, and it
// never signs anybody in.

import { and, eq } from 'drizzle-orm'
import { isEmail, normalizeEmail } from '#shared/domain/email.ts'
import { IDENTITY_RATES } from '#shared/limits.ts'
import { patterns } from '#shared/routes.ts'
import { answersJson, json } from '#worker/services/identity/answer.ts'
import { readSubmission } from '#worker/services/identity/body.ts'
import { allow, type Call } from '#worker/services/identity/context.ts'
import { csrfHash, rotateCsrf } from '#worker/services/identity/csrf.ts'
import { sendMails } from '#worker/services/identity/mails.ts'
import { faults, labels, type Message, notices } from '#worker/services/identity/messages.ts'
import {
  addressNodes,
  codeNodes,
  countTry,
  issueCode,
  redeemCode,
} from '#worker/services/identity/methods/code.ts'
import { acceptsJson } from '#worker/services/identity/negotiate.ts'
import { anchor } from '#worker/services/identity/nodes.ts'
import { flowReplaced, Problem } from '#worker/services/identity/problem.ts'
import { destination, returnToQuery } from '#worker/services/identity/return-to.ts'
import { addresses, type Flow, flows } from '#worker/services/identity/schema.ts'
import { replaceFlow } from './expiry.ts'
import {
  answerFlow,
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
import { checkOrigin, chosenMethod } from './submission.ts'

export const verification: FlowKind = {
  kind: 'verification',
  page: patterns.verification,
  nodes(c, flow) {
    if (flow.state === 'choose_method') return addressNodes()
    if (flow.state === 'sent_email') return codeNodes(flow.address)
    return [anchor('code', 'continue', destination(c, flow), labels.continue)]
  },
  exit: (c, flow) => (flow.state === 'passed_challenge' ? destination(c, flow) : undefined),
}

/** What a verification is once a code was sent to `address`. */
export function sentVerification(address: string) {
  const view = viewWith({}, { messages: [notices.codeSent] })
  return { state: 'sent_email', active: 'code', address, view } satisfies Partial<Flow>
}

export async function startVerification(c: Call, type: Flow['type']): Promise<Response> {
  await allow(c, 'flows', IDENTITY_RATES.flowsPerNetwork)
  const flow = newFlow(c, verification, type, { returnTo: returnToQuery(c), active: 'code' })
  await c.var.service.db.insert(flows).values(flow)
  if (type === 'api' || acceptsJson(c.req.raw.headers)) return json(c, await flowJson(c, verification, flow))
  return c.redirect(pageOf(c, verification, flow), 303)
}

export async function showVerification(c: Call): Promise<Response> {
  const flow = await loadOwnFlow(c, verification)
  if (isExpired(c, flow)) throw new Problem(410, 'The verification took too long. Ask for a new code.')
  return json(c, await flowJson(c, verification, flow))
}

/** The link in the mail: fills the code in, but leaves using it to the person, since mail scanners follow links. */
export async function openVerificationLink(c: Call): Promise<Response> {
  await allow(c, 'codes', IDENTITY_RATES.codesPerNetwork)
  const flow = await loadFlow(c, verification, c.req.query('flow'))
  if (isExpired(c, flow)) return answerExpired(c, flow)
  const code = c.req.query('code') ?? ''
  const isOpen = flow.state === 'sent_email' && /^\d{6}$/.test(code)
  await updateFlow(c, flow, {
    ...(isOpen && { view: viewWith({ code }, { messages: flow.view.messages }) }),
    // The mail may be read in another browser than the one that asked for it; the flow moves there.
    ...(flow.type === 'browser' && { csrfHash: csrfHash(rotateCsrf(c)) }),
  })
  return c.redirect(pageOf(c, verification, flow), 303)
}

export async function submitVerification(c: Call): Promise<Response> {
  const flow = await loadFlow(c, verification, c.req.query('flow'))
  if (isExpired(c, flow)) return answerExpired(c, flow)
  const { fields, transientPayload } = await readSubmission(c.req.raw)
  const answer = async (status: 200 | 400, changes: Partial<Flow>) => {
    await updateFlow(c, flow, changes)
    return answerFlow(c, verification, { ...flow, ...changes }, { status, transientPayload })
  }

  if (!chosenMethod(fields, [{ name: 'code' }]))
    return answer(400, { view: viewWith({}, { messages: [faults.noVerificationMethod] }) })
  if (flow.state === 'passed_challenge') return answerReplaced(c, flow, faults.verificationDone)
  await allow(c, 'codes', IDENTITY_RATES.codesPerNetwork)
  const code = fields.get('code')
  if (code) {
    await allow(c, 'code-tries', IDENTITY_RATES.codeTriesPerAddress, flow.address ?? flow.id)
    if (!(await countTry(c, flow))) return answerReplaced(c, flow, faults.tooManyTries)
    const passed = {
      state: 'passed_challenge' as const,
      view: viewWith({}, { messages: [notices.addressVerified] }),
    }
    if (await redeemCode(c, flow, code, passed))
      return answerFlow(c, verification, { ...flow, ...passed }, { transientPayload })
    return answer(200, { view: viewWith({}, { messages: [faults.wrongVerificationCode] }) })
  }

  const typed = fields.get('email')
  const foreign = checkOrigin(c, flow, fields)
  if (foreign) return answer(400, { view: viewWith({ email: typed }, { messages: [foreign] }) })
  const email = normalizeEmail(typed ?? '')
  const fault = email ? (isEmail(email) ? undefined : faults.notAnEmail(email)) : faults.required('email')
  if (fault) return answer(400, { view: viewWith({ email: typed }, { faults: { email: fault } }) })
  await allow(c, 'code-mails', IDENTITY_RATES.codeMailsPerAddress, email)
  await sendCode(c, flow, email)
  return answer(200, sentVerification(email))
}

/** Mails a code if somebody has this address; a stranger's address gets nothing, and the answer is the same. */
async function sendCode(c: Call, flow: Flow, email: string) {
  const { db } = c.var.service
  const [address] = await db.select().from(addresses).where(eq(addresses.value, email)).limit(1)
  if (!address) return
  await db.batch([
    ...issueCode(c, flow, address),
    db
      .update(addresses)
      .set({ status: 'sent' })
      .where(and(eq(addresses.id, address.id), eq(addresses.status, 'pending'))),
  ])
  sendMails(c)
}

/** Programs are led to the flow that takes an expired one's place, browsers to its page. */
async function answerExpired(c: Call, flow: Flow): Promise<Response> {
  if (flow.type === 'browser') rotateCsrf(c)
  const fresh = await replaceFlow(c, verification, flow, faults.verificationExpired(flow.expiresAt))
  if (!answersJson(c)) return c.redirect(pageOf(c, verification, fresh), 303)
  return c.redirect(`${c.var.service.siteOrigin}/self-service/verification/flows?id=${fresh.id}`, 303)
}

/** @throws Problem 410 for programs */
async function answerReplaced(c: Call, flow: Flow, message: Message): Promise<Response> {
  const fresh = await replaceFlow(c, verification, flow, message)
  if (answersJson(c)) throw flowReplaced(fresh.id)
  return c.redirect(pageOf(c, verification, fresh), 303)
}
