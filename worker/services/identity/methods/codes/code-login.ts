// Login with a mailed code: as the first factor, or as the second. An account with an unverified email can't
// use it, since anyone could have registered with that email and be waiting for its owner.

import { eq } from 'drizzle-orm'
import { faults } from '#identity/flows/form/faults.ts'
import { labels } from '#identity/flows/form/labels.ts'
import { submit } from '#identity/flows/form/nodes.ts'
import { notices } from '#identity/flows/form/notices.ts'
import { isLookingAhead } from '#identity/flows/opened-link.ts'
import { allow, type Call } from '#identity/http/context.ts'
import type { Fields, LoginMethod, NextStep, Proven, Rejection } from '#identity/methods/method.ts'
import { findOwner, findPerson, type Person } from '#identity/store/person.ts'
import { addresses, type Flow } from '#identity/store/schema.ts'
import { normalizeEmail } from '#shared/domain/email.ts'
import { IDENTITY_RATES } from '#shared/limits.ts'
import { bringsCode, codeForm, redeem, sent } from './mailed-code.ts'

export const codeLogin: LoginMethod = {
  name: 'code',
  factors: ['aal1', 'aal2'],
  claims: (fields) => fields.has('address'),
  nodes(_c, flow, person) {
    if (flow.state === 'sent_email') return codeForm(labels.loginCode)
    const known = person && verifiedOf(person)
    if (known?.length === 0) return []
    return known && isOwners(flow)
      ? known.map((address) => submit('code', 'address', address, labels.codeTo(address)))
      : [submit('code', 'method', 'code', labels.sendLoginCode)]
  },
  submit: (c, flow, fields, person) =>
    bringsCode(flow, fields) ? prove(c, flow, fields) : sendLoginCode(c, flow, fields, person),
  async begin(c, flow, person) {
    if (isLookingAhead(c) || verifiedOf(person).length !== 1) return undefined
    const step = await sendLoginCode(c, flow, new Map(), person)
    return 'next' in step ? { ...step, next: { ...step.next, active: 'code' } } : undefined
  },
}

function verifiedOf({ addresses: owned }: Person): string[] {
  return owned.filter(({ verifiedAt }) => verifiedAt).map(({ value }) => value)
}

/**
 * Whether the flow continues for a user who has logged in to the account: its addresses are no secret to
 * them.
 */
function isOwners({ refresh, requestedAal }: Flow): boolean {
  return refresh || requestedAal === 'aal2'
}

async function sendLoginCode(
  c: Call,
  flow: Flow,
  fields: Fields,
  person: Person | undefined,
): Promise<NextStep | Rejection> {
  const isSecond = flow.requestedAal === 'aal2'
  const again = flow.state === 'sent_email' ? flow.address : undefined
  const own = isSecond && person ? verifiedOf(person)[0] : undefined
  const email = normalizeEmail(again ?? fields.get('address') ?? fields.get('identifier') ?? own ?? '')
  if (!email) return { faults: { identifier: faults.required('identifier') } }
  await allow(c, 'codes', IDENTITY_RATES.codesPerNetwork)
  const owner = person ?? (await findOwner(c.var.service, email))
  const address = owner?.addresses.find(({ value, verifiedAt }) => value === email && verifiedAt)
  if (!address) return { messages: [isSecond ? faults.unknownAddress : faults.noCodeAccount] }
  const view = { messages: [notices.loginCodeSent(email)], fields: { identifier: { value: email } } }
  return sent(c, flow, { email, addressId: address.id, view })
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
  const isTheirs = person?.addresses.some(({ id, verifiedAt }) => id === used.addressId && verifiedAt)
  const isMeant = flow.requestedAal === 'aal1' || person?.identity.id === flow.identityId
  if (!person || !isTheirs || !isMeant) return { messages: [faults.wrongLoginCode] }
  return { identity: person.identity, proof: { method: 'code', aal: flow.requestedAal } }
}
