// The form of a verification, and how a verification goes on.

import { patterns } from '#shared/routes.ts'
import { answersJson } from '#worker/services/identity/answer.ts'
import type { Call } from '#worker/services/identity/context.ts'
import { rotateCsrf } from '#worker/services/identity/csrf.ts'
import type { Address } from '#worker/services/identity/identity.ts'
import { faults, labels, type Message, notices } from '#worker/services/identity/messages.ts'
import { isGoodToken, redeemSecret } from '#worker/services/identity/methods/mailed-secret.ts'
import { anchor } from '#worker/services/identity/nodes.ts'
import { flowReplaced } from '#worker/services/identity/problem.ts'
import { verificationMail } from '#worker/services/identity/proof-mails.ts'
import { destination } from '#worker/services/identity/return-to.ts'
import type { Flow } from '#worker/services/identity/schema.ts'
import { type AddressProof, proofMessages, proofNodes, proofWrites, sentProof } from './address-proof.ts'
import { replaceFlow } from './expiry.ts'
import { type FlowKind, pageOf, viewWith } from './flow.ts'

export const verificationProof: AddressProof = {
  letter: verificationMail,
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

/** What a verification is once a code or a link was sent to `address`. */
export function sentVerification(c: Call, address: string) {
  return sentProof(c, address, verificationProof)
}

/** The writes that have an address verified: to be run with those that make it, and followed by `sendMails`. */
export function mailVerification(c: Call, flow: Flow, address: Pick<Address, 'id' | 'value'>) {
  return proofWrites(c, flow, verificationProof, address)
}

/** What a verification is once its address is verified. */
export const passed = {
  state: 'passed_challenge' as const,
  view: viewWith({}, { messages: [notices.addressVerified] }),
}

/** A link always leads somewhere, also when it was used by a program. */
export async function redeemToken(c: Call, flow: Flow, token: string): Promise<Response> {
  if (!(await isUsable(c, flow, token)) || !(await redeemSecret(c, flow, token, passed)))
    return answerReplaced(c, flow, faults.wrongVerificationToken)
  return leadTo(c, flow)
}

/** Whether the link to this flow with this token is one that was mailed. */
export function isUsable(c: Call, flow: Flow, token: string): Promise<boolean> | false {
  return c.var.service.config.addressProof === 'link' && isGoodToken(c, flow, token)
}

function leadTo(c: Call, flow: Flow): Response {
  if (!answersJson(c)) return c.redirect(pageOf(c, verification, flow), 303)
  return c.redirect(`${c.var.service.siteOrigin}/self-service/verification/flows?id=${flow.id}`, 303)
}

/** Programs are led to the flow that takes an expired one's place, browsers to its page. */
export async function answerExpired(c: Call, flow: Flow): Promise<Response> {
  if (flow.type === 'browser') rotateCsrf(c)
  return leadTo(c, await replaceFlow(c, verification, flow, faults.verificationExpired(flow.expiresAt)))
}

/** @throws Problem 410 for programs that typed a code */
export async function answerReplaced(c: Call, flow: Flow, message: Message): Promise<Response> {
  const fresh = await replaceFlow(c, verification, flow, message)
  if (answersJson(c) && c.var.service.config.addressProof === 'code') throw flowReplaced(fresh.id)
  return leadTo(c, fresh)
}
