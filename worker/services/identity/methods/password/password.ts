// Login and registration with a password, and changing it.

import { faults } from '#identity/flows/form/faults.ts'
import { labels } from '#identity/flows/form/labels.ts'
import type { Message } from '#identity/flows/form/message.ts'
import { input, submit } from '#identity/flows/form/nodes.ts'
import { notices } from '#identity/flows/form/notices.ts'
import { allow, type Call, timestamp } from '#identity/http/context.ts'
import { securityMail } from '#identity/mail/mails.ts'
import type {
  Fields,
  LoginMethod,
  Proven,
  RegistrationMethod,
  Rejection,
  SettingsMethod,
} from '#identity/methods/method.ts'
import { allowTry } from '#identity/sessions/devices.ts'
import { credentialInserts, findByIdentifier } from '#identity/store/identity.ts'
import { credentialOf, hasEmail, isUnchanged } from '#identity/store/person.ts'
import type { Flow } from '#identity/store/schema.ts'
import { readTraits } from '#identity/store/traits.ts'
import { normalizeEmail } from '#shared/domain/email.ts'
import { IDENTITY_RATES } from '#shared/limits.ts'
import { hashPassword, verifyPassword } from '#worker/platform/crypto/password.ts'
import { countBreaches } from './breached-passwords.ts'
import { passwordFault } from './password-policy.ts'

const MAX_IDENTIFIER = 320
const proof = { method: 'password', aal: 'aal1' } as const

export const passwordLogin: LoginMethod = {
  name: 'password',
  factors: ['aal1'],
  nodes(_c, flow, person) {
    if (person && !credentialOf(person, 'password')) return []
    const label = flow.refresh ? labels.confirmWithPassword : labels.signInWithPassword
    return [passwordInput('current-password'), submit('password', 'method', 'password', label)]
  },
  submit: logIn,
}

export const passwordRegistration: RegistrationMethod = {
  name: 'password',
  nodes: () => [passwordInput('new-password'), submit('password', 'method', 'password', labels.signUp)],
  async submit(c, _flow, fields) {
    const read = readTraits(fields)
    const password = fields.get('password')
    const fault = passwordFault(password, 'traits' in read ? read.traits.email : '')
    if (!('traits' in read) || fault || !password)
      return { faults: { ...('faults' in read && read.faults), ...(fault && { password: fault }) } }
    const { traits } = read
    await allow(c, 'registration', IDENTITY_RATES.registrationPerNetwork)
    await allow(c, 'registration', IDENTITY_RATES.registrationPerIdentifier, traits.email)
    const leaked = await leakFault(c, password)
    if (leaked) return { faults: { password: leaked } }
    const secret = await hashPassword(password, c.var.service.passwordCost)
    return { traits, credential: { method: 'password', secret, identifiers: [traits.email] }, proof }
  },
}

export const passwordSettings: SettingsMethod = {
  name: 'password',
  nodes: () => [passwordInput('new-password'), submit('password', 'method', 'password', labels.save)],
  async submit(c, _flow, fields, person) {
    const { email } = person.identity.traits
    const password = fields.get('password')
    const fault = passwordFault(password, email)
    if (fault || !password) return { faults: { ...(fault && { password: fault }) } }
    await allow(c, 'password', IDENTITY_RATES.passwordsPerPerson, person.identity.id)
    const former = credentialOf(person, 'password')
    if (former && (await verifyPassword(password, former.secret)))
      return { faults: { password: faults.samePassword } }
    const leaked = await leakFault(c, password)
    if (leaked) return { faults: { password: leaked } }
    const identifiers = former ? [] : [email]
    const credential = {
      method: 'password' as const,
      secret: await hashPassword(password, c.var.service.passwordCost),
      identifiers,
    }
    return {
      // An account's first password is found by its email.
      ...(!former && { provided: hasEmail(person.identity) }),
      writes: [
        ...credentialInserts(c.var.service.db, person.identity.id, credential, timestamp(c)),
        securityMail(c, email, former ? { changed: 'password' } : { added: 'password' }),
      ],
      proof,
      // An attacker who knew the former password may be logged in with it.
      ...(former && { endsOtherSessions: true }),
      mails: true,
    }
  },
}

async function leakFault(c: Call, password: string): Promise<Message | undefined> {
  const breaches = await countBreaches(c, password)
  return breaches > 0 ? faults.passwordBreached(breaches) : undefined
}

function passwordInput(autocomplete: 'current-password' | 'new-password') {
  const isNew = autocomplete === 'new-password'
  return input('password', 'password', 'password', {
    ...{ required: true, autocomplete, label: labels.password },
    ...(isNew && { hint: notices.newPassword }),
  })
}

/**
 * Verifies a password. An unknown email and a wrong password get the same response after the same time (no
 * account enumeration).
 * @throws Problem 429 before anything is hashed
 */
async function logIn(c: Call, _flow: Flow, fields: Fields): Promise<Proven | Rejection> {
  const typed = fields.get('identifier') ?? fields.get('password_identifier')
  const identifier = normalizeEmail(typed ?? '').slice(0, MAX_IDENTIFIER)
  const password = fields.get('password')
  if (!identifier || !password)
    return {
      faults: {
        ...(!identifier && { identifier: faults.required('identifier') }),
        ...(!password && { password: faults.required('password') }),
      },
    }
  const { loginPerNetwork: network, loginPerIdentifier: account } = IDENTITY_RATES
  const release = await allowTry(c, 'login', { network, account }, identifier)
  const found = await findByIdentifier(c.var.service, 'password', identifier)
  if (!(await verifyPassword(password, found?.secret, c.var.service.passwordCost)) || !found)
    return { messages: [faults.wrongCredentials] }
  release()
  const { identity, secret } = found
  return { identity, proof, still: isUnchanged({ identityId: identity.id, method: 'password', secret }) }
}
