// What verification and recovery share: the user gives an email, a code or link is mailed to it, and bringing
// that back proves control of the address. Only its owner learns whether it belongs to an account (no account
// enumeration).

import { and, eq } from 'drizzle-orm'
import type { Submission } from '#identity/http/body.ts'
import { type Call, type Service, timestamp } from '#identity/http/context.ts'
import { mayMail } from '#identity/mail/mail-limits.ts'
import { sendMails } from '#identity/mail/mails.ts'
import type { MailedProof, Occasion } from '#identity/mail/proof-mails.ts'
import { addressNodes, codeNodes, linkNodes } from '#identity/methods/codes/code-nodes.ts'
import { drawSecret, mailDecoy, mailSecret } from '#identity/methods/codes/mailed-secret.ts'
import type { Statement } from '#identity/methods/method.ts'
import type { Address } from '#identity/store/identity.ts'
import { addresses, type Flow, identities, outbox } from '#identity/store/schema.ts'
import { isEmail, normalizeEmail } from '#shared/domain/email.ts'
import { CODE_LIFETIME } from '#shared/limits.ts'
import type { Mail } from '#worker/platform/mail/mail.ts'
import { isAtStandstill } from '#worker/platform/outbox.ts'
import { answerFlow, type FlowKind, updateFlow, viewWith } from './flow.ts'
import { faults } from './form/faults.ts'
import { labels } from './form/labels.ts'
import type { Message } from './form/message.ts'
import { type Node, submit } from './form/nodes.ts'
import { notices } from './form/notices.ts'
import { emptyLink, openedSecret } from './opened-link.ts'

/** An address whose control can be proven. */
export interface Provable {
  /** Null while it belongs to no account. */
  id: string | null
  value: string
  occasion: Occasion
  /** Written in the same batch when a proof is mailed to it. */
  writes?: Statement[]
}

/** What differs between verification and recovery. */
export interface AddressProof {
  letter(service: Service, to: string, proof: MailedProof, occasion: Occasion): Mail
  /** The owner of this address, if the flow may prove it. */
  owner(c: Call, flow: Flow, email: string): Promise<Provable | undefined>
  /** The email with a code also has a link, which fills the code in. */
  linksCode: boolean
  /** The messages shown once it was sent. */
  sent: { code: Message; link: Message }
  codeInput: { label: Message; limits?: { pattern: string; maxlength: number } }
}

export function proofNodes(c: Call, flow: Flow, { codeInput }: AddressProof): Node[] {
  const opened = openedSecret(c, flow)
  if (c.var.service.config.addressProof === 'link') return opened ? linkNodes(opened) : addressNodes('link')
  if (flow.state === 'choose_method') return addressNodes('code')
  return codeNodes({
    ...codeInput,
    filledIn: c.req.method === 'GET' ? opened : undefined,
    resend: flow.address ? submit('code', 'email', flow.address, labels.resendCode) : undefined,
  })
}

/** The messages of the flow, and whether emails are delayed, which the stored flow doesn't know. */
export async function proofMessages(c: Call, flow: Flow): Promise<Message[]> {
  const { config } = c.var.service
  if (flow.state !== 'sent_email') return flow.view.messages
  // A user who has the email needn't be told that it was sent.
  if (openedSecret(c, flow) && (config.addressProof === 'link' || c.req.method === 'GET'))
    return flow.view.messages.filter(({ type }) => type !== 'info')
  return withDelay(c, flow)
}

/** The messages of a flow whose next step is to wait for an email. */
export async function withDelay(c: Call, { state, view: { messages } }: Flow): Promise<Message[]> {
  const isLate = state === 'sent_email' && (await isAtStandstill(c.var.service.db, outbox))
  return isLate ? [...messages, notices.mailsDelayed] : messages
}

/** The flow once a proof was sent to `address`. It expires with the proof. */
export function sentProof(c: Call, address: string, { sent }: Pick<AddressProof, 'sent'>) {
  const by = c.var.service.config.addressProof
  const view = viewWith(by === 'link' ? { email: address } : {}, { messages: [sent[by]] })
  const expiresAt = timestamp(c, CODE_LIFETIME)
  return { state: 'sent_email', active: by, address, view, expiresAt } satisfies Partial<Flow>
}

/** The writes that queue a proof email. `sendMails` follows them. */
export function proofWrites(
  c: Call,
  flow: Pick<Flow, 'id' | 'kind'>,
  { letter, linksCode }: AddressProof,
  { id, value, occasion }: Provable,
) {
  const { service } = c.var
  const by = service.config.addressProof
  const secret = drawSecret(by)
  const link = (name: string) =>
    `${service.siteOrigin}/self-service/${flow.kind}?flow=${flow.id}&${name}=${secret}`
  const proof =
    by === 'link' ? { link: link('token') } : { code: secret, ...(linksCode && { link: link('code') }) }
  const mail = letter(service, value, proof, occasion)
  return mailSecret(c, flow, { secret, addressId: id, mail })
}

/**
 * Answers the form that asks for the email. The response is the same for every address, against account
 * enumeration.
 */
export async function takeAddress(
  c: Call,
  kind: FlowKind,
  flow: Flow,
  { fields, transientPayload }: Submission,
  proof: AddressProof,
): Promise<Response> {
  const typed = fields.get('email')
  const email = normalizeEmail(typed ?? '')
  const fault = email ? (isEmail(email) ? undefined : faults.notAnEmail(email)) : faults.required('email')
  if (fault) {
    const view = viewWith({ email: typed }, { faults: { email: fault } })
    const changes = { state: 'choose_method' as const, view }
    await updateFlow(c, flow, changes)
    return answerFlow(c, kind, { ...flow, ...changes }, { status: 400, transientPayload })
  }
  const changes = sentProof(c, email, proof)
  const isMailed = await mayMail(c, email)
  if (isMailed) await mailProof(c, flow, changes, proof)
  else await updateFlow(c, flow, changes)
  // The link of the previous email is void.
  if (isMailed) emptyLink(c, flow)
  const answer = await answerFlow(c, kind, { ...flow, ...changes }, { transientPayload })
  // Only now: until the outbox has tried, it isn't known whether emails are delayed.
  if (isMailed) sendMails(c)
  return answer
}

/**
 * Mails a proof if the address has an owner, else writes a decoy. The proof is valid only for the address
 * that the flow is then about, so the two are written together.
 */
async function mailProof(c: Call, flow: Flow, sent: ReturnType<typeof sentProof>, proof: AddressProof) {
  const owned = await proof.owner(c, flow, sent.address)
  await c.var.service.db.batch([
    updateFlow(c, flow, sent),
    ...(owned ? [...proofWrites(c, flow, proof, owned), ...(owned.writes ?? [])] : mailDecoy(c, flow)),
  ])
}

/** The address of an account that can be logged in to. */
export async function findAddress(c: Call, email: string): Promise<Address | undefined> {
  const [found] = await c.var.service.db
    .select({ address: addresses })
    .from(addresses)
    .innerJoin(identities, eq(identities.id, addresses.identityId))
    .where(and(eq(addresses.value, email), eq(identities.state, 'active')))
    .limit(1)
  return found?.address
}

/** The write that records the first email to an address. */
export function markMailed(c: Call, { id }: Address) {
  return c.var.service.db
    .update(addresses)
    .set({ status: 'sent', updatedAt: timestamp(c) })
    .where(and(eq(addresses.id, id), eq(addresses.status, 'pending')))
}
