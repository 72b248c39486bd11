// What login and registration with a mailed code share: a code is sent, and spent when it is submitted.

import { eq } from 'drizzle-orm'
import type { FlowView } from '#identity/flows/flow-memory.ts'
import { faults } from '#identity/flows/form/faults.ts'
import { labels } from '#identity/flows/form/labels.ts'
import { submit } from '#identity/flows/form/nodes.ts'
import { allow, type Call, timestamp } from '#identity/http/context.ts'
import { mayMail, mayTryCode } from '#identity/mail/mail-limits.ts'
import { entryMail } from '#identity/mail/proof-mails.ts'
import type { Fields, NextStep, Rejection } from '#identity/methods/method.ts'
import { codes, type Flow } from '#identity/store/schema.ts'
import { CODE_LIFETIME, IDENTITY_RATES } from '#shared/limits.ts'
import { codeNodes } from './code-nodes.ts'
import { drawSecret, mailSecret, spendSecret } from './mailed-secret.ts'

export function codeForm(label: typeof labels.loginCode) {
  const resend = submit('code', 'resend', 'code', labels.resendCode)
  return codeNodes({ label, filledIn: undefined, resend })
}

export function bringsCode(flow: Flow, fields: Fields): boolean {
  return flow.state === 'sent_email' && !fields.has('resend')
}

/**
 * The step after a code was sent. During the cool-down of an address it reads the same (no account
 * enumeration), unless the user has shown that the address is theirs.
 */
export async function sent(
  c: Call,
  flow: Flow,
  { email, addressId, view }: { email: string; addressId: string | null; view: FlowView },
): Promise<NextStep | Rejection> {
  const next = {
    state: 'sent_email' as const,
    address: email,
    memory: flow.memory,
    expiresAt: timestamp(c, CODE_LIFETIME),
    view,
  }
  const isSecond = flow.requestedAal === 'aal2'
  if (!(await mayMail(c, email, true, isSecond ? 'second-factor-mails' : 'code-mails')))
    return isSecond ? { messages: [faults.tooManyMails] } : { next }
  const secret = drawSecret('code')
  const what = isSecond ? 'second-factor' : flow.kind === 'login' ? 'login' : 'registration'
  const mail = entryMail(c.var.service, email, what, secret)
  return { next, writes: [...mailSecret(c, flow, { secret, addressId, mail })], mails: true }
}

/** Spends the code. After too many attempts it is void, and the form offers to request another one. */
export async function redeem(
  c: Call,
  flow: Flow,
  fields: Fields,
): Promise<{ addressId: string | null } | NextStep | Rejection> {
  const code = fields.get('code')
  if (!code) return { messages: flow.view.messages, faults: { code: faults.required('code') } }
  await allow(c, 'codes', IDENTITY_RATES.codesPerNetwork)
  if (!(await mayTryCode(c, flow))) {
    const next = { state: 'choose_method' as const, tries: 0, address: null, ...startAgain(c, flow) }
    return { next, writes: [c.var.service.db.delete(codes).where(eq(codes.flowId, flow.id))] }
  }
  const [used] = await spendSecret(c, flow, code)
  if (used) return used
  return { messages: [flow.kind === 'login' ? faults.wrongLoginCode : faults.wrongRegistrationCode] }
}

/** In a unified form the profile can be changed again; as a step of its own it stays done. */
function startAgain(c: Call, { memory: { traits, ...memory }, view }: Flow): Pick<Flow, 'memory' | 'view'> {
  const messages = [faults.tooManyTries]
  if (!traits || c.var.service.config.registrationStyle === 'profile_first')
    return { memory: { ...memory, ...(traits && { traits }) }, view: { messages, fields: view.fields } }
  return { memory, view: { messages, fields: { 'traits.email': { value: traits.email } } } }
}
