// The verification form, and how a verification continues.

import {
  type AddressProof,
  findAddress,
  markMailed,
  type Provable,
  proofMessages,
  proofNodes,
  proofWrites,
  sentProof,
} from '#identity/flows/address-proof.ts'
import { replaceFlow } from '#identity/flows/expiry.ts'
import { type FlowKind, pageOf, viewWith } from '#identity/flows/flow.ts'
import { faults } from '#identity/flows/form/faults.ts'
import { labels } from '#identity/flows/form/labels.ts'
import type { Message } from '#identity/flows/form/message.ts'
import { anchor } from '#identity/flows/form/nodes.ts'
import { notices } from '#identity/flows/form/notices.ts'
import { findChangeFor, makeChange, noteChange } from '#identity/flows/settings/email-change.ts'
import { answersJson } from '#identity/http/answer.ts'
import type { Call } from '#identity/http/context.ts'
import { rotateCsrf } from '#identity/http/csrf.ts'
import { flowReplaced } from '#identity/http/problem.ts'
import { destination } from '#identity/http/return-to.ts'
import { sendMails } from '#identity/mail/mails.ts'
import { verificationMail } from '#identity/mail/proof-mails.ts'
import { isGoodToken, redeemSecret } from '#identity/methods/codes/mailed-secret.ts'
import type { Flow } from '#identity/store/schema.ts'
import { patterns } from '#shared/routes.ts'
import { enrol, enrolling } from './enrolment.ts'

export const verificationProof: AddressProof = {
  letter: verificationMail,
  async owner(c, flow, email) {
    // Both are always looked up: response times must not reveal whether an address has an account.
    const [address, change] = await Promise.all([findAddress(c, email), findChangeFor(c, flow, email)])
    if (address?.formerUntil === null)
      return { ...address, occasion: 'own', writes: [markMailed(c, address)] }
    if (!change) return undefined
    const writes = [noteChange(c, { ...change, flowId: flow.id })]
    return { id: null, value: email, occasion: 'next', writes }
  },
  linksCode: true,
  sent: { code: notices.codeSent, link: notices.linkSent },
  codeInput: { label: labels.verificationCode },
}

export const verification: FlowKind = {
  kind: 'verification',
  page: patterns.verification,
  isMailed: true,
  opening: (c) => ({ active: c.var.service.config.addressProof }),
  nodes: (c, flow) =>
    flow.state === 'passed_challenge'
      ? [anchor('code', 'continue', destination(c, flow), labels.continue)]
      : proofNodes(c, flow, verificationProof),
  messages: proofMessages,
  exit: (c, flow) => (flow.state === 'passed_challenge' ? destination(c, flow) : undefined),
}

/** The verification once a code or link was sent to the user's own `address`. */
export function sentVerification(c: Call, address: string) {
  return sentProof(c, address, { sent: { code: notices.ownCodeSent, link: notices.ownLinkSent } })
}

/**
 * The writes that start a verification: run them in the batch that creates the address, followed by
 * `sendMails`.
 */
export function mailVerification(c: Call, flow: Flow, address: Provable) {
  return proofWrites(c, flow, verificationProof, address)
}

/** The verification once its address is verified. */
export const passed = {
  state: 'passed_challenge' as const,
  view: viewWith({}, { messages: [notices.addressVerified] }),
}

/** Proves the address of a flow with a submitted code or token. A fault: what is wrong with it. */
export async function proveAddress(
  c: Call,
  flow: Flow,
  typed: string,
  wrong: Message,
): Promise<'proven' | Message> {
  const change = await makeChange(c, flow, typed, passed)
  if (change === 'taken') return faults.identifierTaken
  if (change === 'made') sendMails(c)
  const current = change ? undefined : await enrolling(c, flow)
  const isProven = change ? change === 'made' : await redeemSecret(c, flow, typed, passed)
  if (isProven && current) await enrol(c, current)
  return isProven ? 'proven' : wrong
}

/** A link always leads somewhere, even if a native client has used it. */
export async function redeemToken(c: Call, flow: Flow, token: string): Promise<Response> {
  const wrong = faults.wrongVerificationToken
  const outcome = (await isUsable(c, flow, token)) ? await proveAddress(c, flow, token, wrong) : wrong
  return outcome === 'proven' ? leadTo(c, flow) : answerReplaced(c, flow, outcome)
}

/** Whether this token was mailed for this flow. */
export function isUsable(c: Call, flow: Flow, token: string): Promise<boolean> | false {
  return c.var.service.config.addressProof === 'link' && isGoodToken(c, flow, token)
}

function leadTo(c: Call, flow: Flow): Response {
  if (!answersJson(c)) return c.redirect(pageOf(c, verification, flow), 303)
  return c.redirect(`${c.var.service.siteOrigin}/self-service/verification/flows?id=${flow.id}`, 303)
}

/** Native clients are referred to the flow that replaces an expired one, browsers to its page. */
export async function answerExpired(c: Call, flow: Flow): Promise<Response> {
  if (flow.type === 'browser') rotateCsrf(c)
  return leadTo(c, await replaceFlow(c, verification, flow, faults.verificationExpired(flow.expiresAt)))
}

/** @throws Problem 410 for native clients that submitted a code */
export async function answerReplaced(c: Call, flow: Flow, message: Message): Promise<Response> {
  const fresh = await replaceFlow(c, verification, flow, message)
  if (answersJson(c) && c.var.service.config.addressProof === 'code') throw flowReplaced(fresh.id)
  return leadTo(c, fresh)
}
