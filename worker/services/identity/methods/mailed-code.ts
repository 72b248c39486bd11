// Signing in and up with a code from a mail, in place of a password. Whoever has the code has the address: an account
// that is made with it begins verified, and one whose address nobody has verified cannot be signed in to this way, since
// anybody could have made it, and wait in it for the owner of the address.

import { eq } from 'drizzle-orm'
import { normalizeEmail } from '#shared/domain/email.ts'
import { CODE_LIFETIME, IDENTITY_RATES } from '#shared/limits.ts'
import { allow, type Call, timestamp } from '#worker/services/identity/context.ts'
import type { FlowView } from '#worker/services/identity/flow-memory.ts'
import { mayMail, mayTryCode } from '#worker/services/identity/mail-limits.ts'
import { faults, labels, notices } from '#worker/services/identity/messages.ts'
import { submit } from '#worker/services/identity/nodes.ts'
import { findOwner, findPerson, type Person } from '#worker/services/identity/person.ts'
import { entryMail } from '#worker/services/identity/proof-mails.ts'
import { addresses, codes, type Flow } from '#worker/services/identity/schema.ts'
import { readTraits } from '#worker/services/identity/traits.ts'
import { codeNodes } from './code-nodes.ts'
import { drawSecret, mailSecret, spendSecret } from './mailed-secret.ts'
import type {
  Fields,
  LoginMethod,
  NewAccount,
  NextStep,
  Proven,
  RegistrationMethod,
  Rejection,
} from './method.ts'

const proof = { method: 'code', aal: 'aal1' } as const

export const codeLogin: LoginMethod = {
  name: 'code',
  factors: ['aal1'],
  claims: (fields) => fields.has('address'),
  nodes(_c, flow, person) {
    if (flow.state === 'sent_email') return codeForm(labels.loginCode)
    const known = person && verifiedOf(person)
    if (known?.length === 0) return []
    return flow.refresh && known
      ? known.map((address) => submit('code', 'address', address, labels.codeTo(address)))
      : [submit('code', 'method', 'code', labels.sendLoginCode)]
  },
  submit: (c, flow, fields, person) =>
    bringsCode(flow, fields) ? prove(c, flow, fields) : sendLoginCode(c, flow, fields, person),
}

export const codeRegistration: RegistrationMethod = {
  name: 'code',
  nodes(c, flow) {
    if (flow.state !== 'sent_email') return [submit('code', 'method', 'code', labels.sendRegistrationCode)]
    const isSecond = c.var.service.config.registrationStyle === 'profile_first'
    const back = submit('profile', 'screen', 'credential-selection', labels.back)
    return [...codeForm(labels.registrationCode), ...(isSecond ? [back] : [])]
  },
  submit: (c, flow, fields) =>
    bringsCode(flow, fields) ? signUp(c, flow, fields) : sendRegistrationCode(c, flow, fields),
}

function codeForm(label: typeof labels.loginCode) {
  const resend = submit('code', 'resend', 'code', labels.resendCode)
  return codeNodes({ label, filledIn: undefined, resend })
}

function verifiedOf({ addresses: owned }: Person): string[] {
  return owned.filter(({ verifiedAt }) => verifiedAt).map(({ value }) => value)
}

function bringsCode(flow: Flow, fields: Fields): boolean {
  return flow.state === 'sent_email' && !fields.has('resend')
}

async function sendLoginCode(
  c: Call,
  flow: Flow,
  fields: Fields,
  person: Person | undefined,
): Promise<NextStep | Rejection> {
  const again = flow.state === 'sent_email' ? flow.address : undefined
  const email = normalizeEmail(again ?? fields.get('address') ?? fields.get('identifier') ?? '')
  if (!email) return { faults: { identifier: faults.required('identifier') } }
  await allow(c, 'codes', IDENTITY_RATES.codesPerNetwork)
  const owner = person ?? (await findOwner(c.var.service, email))
  const address = owner?.addresses.find(({ value, verifiedAt }) => value === email && verifiedAt)
  if (!address) return { messages: [faults.noCodeAccount] }
  const view = { messages: [notices.loginCodeSent(email)], fields: { identifier: { value: email } } }
  return sent(c, flow, { email, addressId: address.id, view })
}

async function sendRegistrationCode(c: Call, flow: Flow, fields: Fields): Promise<NextStep | Rejection> {
  const accepted = flow.state === 'sent_email' ? flow.memory.traits : undefined
  const read = accepted ? { traits: accepted } : readTraits(fields)
  if ('faults' in read) return read
  const { traits } = read
  await allow(c, 'registration', IDENTITY_RATES.registrationPerNetwork)
  await allow(c, 'registration', IDENTITY_RATES.registrationPerIdentifier, traits.email)
  if (await findOwner(c.var.service, traits.email)) return { messages: [faults.identifierTaken] }
  const view = { messages: [notices.registrationCodeSent(traits.email)], fields: {} }
  const memory = { ...flow.memory, traits }
  return sent(c, { ...flow, memory }, { email: traits.email, addressId: null, view })
}

/** The step after a code was sent. It reads the same when that has to wait, so as not to flood an address. */
async function sent(
  c: Call,
  flow: Flow,
  { email, addressId, view }: { email: string; addressId: string | null; view: FlowView },
): Promise<NextStep> {
  const next = {
    state: 'sent_email' as const,
    address: email,
    memory: flow.memory,
    expiresAt: timestamp(c, CODE_LIFETIME),
    view,
  }
  if (!(await mayMail(c, email))) return { next }
  const secret = drawSecret('code')
  const what = flow.kind === 'login' ? 'login' : 'registration'
  const mail = entryMail(c.var.service, email, what, secret)
  return { next, writes: [...mailSecret(c, flow, { secret, addressId, mail })], mails: true }
}

async function prove(c: Call, flow: Flow, fields: Fields): Promise<Proven | NextStep | Rejection> {
  const used = await redeem(c, flow, fields)
  if (!('addressId' in used)) return used
  const { service } = c.var
  const [address] = await service.db
    .select({ identityId: addresses.identityId })
    .from(addresses)
    .where(eq(addresses.id, used.addressId ?? ''))
    .limit(1)
  const person = address && (await findPerson(service, address.identityId))
  return person ? { identity: person.identity, proof } : { messages: [faults.wrongLoginCode] }
}

async function signUp(c: Call, flow: Flow, fields: Fields): Promise<NewAccount | NextStep | Rejection> {
  const { traits } = flow.memory
  const typed = fields.get('traits.email')
  const isOther = typed !== undefined && normalizeEmail(typed) !== traits?.email
  if (!traits || isOther || traits.email !== flow.address) return { messages: [faults.traitsDiffer] }
  const used = await redeem(c, flow, fields)
  if (!('addressId' in used)) return used
  return {
    traits,
    credential: { method: 'code', secret: '', identifiers: [traits.email] },
    proof,
    verified: true,
  }
}

/** Uses the code up. Once it was tried too often it is void, and the form is back where another can be asked for. */
async function redeem(
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

/** In one form for all the profile can be changed again; where it was a step of its own, it stays done. */
function startAgain(c: Call, { memory: { traits, ...memory }, view }: Flow): Pick<Flow, 'memory' | 'view'> {
  const messages = [faults.tooManyTries]
  if (!traits || c.var.service.config.registrationStyle === 'profile_first')
    return { memory: { ...memory, ...(traits && { traits }) }, view: { messages, fields: view.fields } }
  return { memory, view: { messages, fields: { 'traits.email': { value: traits.email } } } }
}
