// What verification and recovery share: an address is asked for, something is mailed to it, and whoever brings that
// back has shown that the address is theirs. Whether it belongs to an account is told to nobody but its owner.

import { and, eq } from 'drizzle-orm'
import type { Submission } from '#identity/http/body.ts'
import { type Call, type Service, timestamp } from '#identity/http/context.ts'
import { mayMail } from '#identity/mail/mail-limits.ts'
import { sendMails } from '#identity/mail/mails.ts'
import type { MailedProof, Occasion } from '#identity/mail/proof-mails.ts'
import { addressNodes, codeNodes, linkNodes } from '#identity/methods/codes/code-nodes.ts'
import { drawSecret, mailNobody, mailSecret } from '#identity/methods/codes/mailed-secret.ts'
import type { Statement } from '#identity/methods/method.ts'
import type { Address } from '#identity/store/identity.ts'
import { addresses, type Flow, identities, outbox } from '#identity/store/schema.ts'
import { isEmail, normalizeEmail } from '#shared/domain/email.ts'
import { CODE_LIFETIME } from '#shared/limits.ts'
import type { Mail } from '#worker/platform/mail.ts'
import { isAtStandstill } from '#worker/platform/outbox.ts'
import { answerFlow, type FlowKind, updateFlow, viewWith } from './flow.ts'
import { faults } from './form/faults.ts'
import { labels } from './form/labels.ts'
import type { Message } from './form/message.ts'
import { type Node, submit } from './form/nodes.ts'
import { notices } from './form/notices.ts'
import { emptyLink, openedSecret } from './opened-link.ts'

/** An address that can be proven. */
export interface Provable {
  /** Null while it belongs to no account. */
  id: string | null
  value: string
  occasion: Occasion
  /** What else is written when something is mailed to it. */
  writes?: Statement[]
}

/** What differs between the two. */
export interface AddressProof {
  letter(service: Service, to: string, proof: MailedProof, occasion: Occasion): Mail
  /** Who can prove this address in the flow, if anybody. */
  owner(c: Call, flow: Flow, email: string): Promise<Provable | undefined>
  /** The letter with a code has a link as well, which fills it in. */
  linksCode: boolean
  /** What is said once it is on its way. */
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

/** What the flow says, and whether mails are late, which it cannot know by itself. */
export async function proofMessages(c: Call, flow: Flow): Promise<Message[]> {
  const { config } = c.var.service
  if (flow.state !== 'sent_email') return flow.view.messages
  // Whoever has the mail need not be told that it is on its way.
  if (openedSecret(c, flow) && (config.addressProof === 'link' || c.req.method === 'GET'))
    return flow.view.messages.filter(({ type }) => type !== 'info')
  return withDelay(c, flow)
}

/** What a flow says whose next step is to wait for a mail. */
export async function withDelay(c: Call, { state, view: { messages } }: Flow): Promise<Message[]> {
  const isLate = state === 'sent_email' && (await isAtStandstill(c.var.service.db, outbox))
  return isLate ? [...messages, notices.mailsDelayed] : messages
}

/** What a flow is once something was sent to `address`. It lasts as long as that is good. */
export function sentProof(c: Call, address: string, { sent }: Pick<AddressProof, 'sent'>) {
  const by = c.var.service.config.addressProof
  const view = viewWith(by === 'link' ? { email: address } : {}, { messages: [sent[by]] })
  const expiresAt = timestamp(c, CODE_LIFETIME)
  return { state: 'sent_email', active: by, address, view, expiresAt } satisfies Partial<Flow>
}

/** The writes that have a proof mailed to somebody's address. `sendMails` follows them. */
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

/** Answers the form with the address. The answer is the same for every address. */
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
  // What the link of the mail before holds is void.
  if (isMailed) emptyLink(c, flow)
  const answer = await answerFlow(c, kind, { ...flow, ...changes }, { transientPayload })
  // Only now: while a mail is tried again, nobody knows whether mails are late.
  if (isMailed) sendMails(c)
  return answer
}

/**
 * Mails a proof if somebody has this address. If nobody has, the same happens, but without a letter. What was mailed is
 * good for the address that the flow is then about, so the two are written together.
 */
async function mailProof(c: Call, flow: Flow, sent: ReturnType<typeof sentProof>, proof: AddressProof) {
  const owned = await proof.owner(c, flow, sent.address)
  await c.var.service.db.batch([
    updateFlow(c, flow, sent),
    ...(owned ? [...proofWrites(c, flow, proof, owned), ...(owned.writes ?? [])] : mailNobody(c, flow)),
  ])
}

/** The address of an account that can be signed in to. */
export async function findAddress(c: Call, email: string): Promise<Address | undefined> {
  const [found] = await c.var.service.db
    .select({ address: addresses })
    .from(addresses)
    .innerJoin(identities, eq(identities.id, addresses.identityId))
    .where(and(eq(addresses.value, email), eq(identities.state, 'active')))
    .limit(1)
  return found?.address
}

/** The write that notes that something was mailed to an address for the first time. */
export function markMailed(c: Call, { id }: Address) {
  return c.var.service.db
    .update(addresses)
    .set({ status: 'sent', updatedAt: timestamp(c) })
    .where(and(eq(addresses.id, id), eq(addresses.status, 'pending')))
}
