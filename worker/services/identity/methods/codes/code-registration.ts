// Registration with a mailed code instead of a password. The code proves control of the email, so the account
// starts verified.

import { faults } from '#identity/flows/form/faults.ts'
import { labels } from '#identity/flows/form/labels.ts'
import { submit } from '#identity/flows/form/nodes.ts'
import { notices } from '#identity/flows/form/notices.ts'
import { allow, type Call } from '#identity/http/context.ts'
import type { Fields, NewAccount, NextStep, RegistrationMethod, Rejection } from '#identity/methods/method.ts'
import { findOwner } from '#identity/store/person.ts'
import type { Flow } from '#identity/store/schema.ts'
import { readTraits } from '#identity/store/traits.ts'
import { normalizeEmail } from '#shared/domain/email.ts'
import { IDENTITY_RATES } from '#shared/limits.ts'
import { bringsCode, codeForm, redeem, sent } from './mailed-code.ts'

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
    proof: { method: 'code', aal: 'aal1' },
    verified: true,
  }
}
