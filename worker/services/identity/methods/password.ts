// Signing in and up with a password.

import { normalizeEmail } from '#shared/domain/email.ts'
import { IDENTITY_RATES } from '#shared/limits.ts'
import { hashPassword, verifyPassword } from '#worker/platform/password.ts'
import { allow, type Call, forgive } from '#worker/services/identity/context.ts'
import { findByIdentifier, type Identity } from '#worker/services/identity/identity.ts'
import { faults, labels, type Message } from '#worker/services/identity/messages.ts'
import { input, type Node, submit } from '#worker/services/identity/nodes.ts'
import type { Traits } from '#worker/services/identity/schema.ts'
import { EMAIL_TITLE, readTraits } from '#worker/services/identity/traits.ts'
import { passwordFault } from './password-policy.ts'

/** A submission that was understood, but is not good enough. */
export interface Rejection {
  messages?: Message[]
  faults?: Record<string, Message>
}

const MAX_IDENTIFIER = 320

/** @param known the email of somebody who signs in again: it is not asked for */
export function loginNodes(known: boolean): Node[] {
  return [
    known
      ? input('default', 'identifier', 'hidden')
      : input('default', 'identifier', 'text', {
          value: '',
          required: true,
          label: labels.trait(EMAIL_TITLE, 'identifier'),
        }),
    input('password', 'password', 'password', {
      required: true,
      autocomplete: 'current-password',
      label: labels.password,
    }),
    submit('password', 'method', 'password', known ? labels.confirmWithPassword : labels.signInWithPassword),
  ]
}

export function registrationNodes(): Node[] {
  return [
    input('default', 'traits.email', 'email', {
      required: true,
      autocomplete: 'email',
      label: labels.trait(EMAIL_TITLE, 'traits.email'),
    }),
    input('password', 'password', 'password', {
      required: true,
      autocomplete: 'new-password',
      label: labels.password,
    }),
    submit('password', 'method', 'password', labels.signUp),
  ]
}

/**
 * Who signs in. An unknown email and a wrong password get the same answer after the same time.
 * @throws Problem 429 before anything is hashed
 */
export async function logInWithPassword(
  c: Call,
  fields: ReadonlyMap<string, string>,
): Promise<{ identity: Identity } | Rejection> {
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
  await allow(c, 'login', IDENTITY_RATES.loginPerNetwork)
  await allow(c, 'login', IDENTITY_RATES.loginPerIdentifier, identifier)
  const found = await findByIdentifier(c.var.service, identifier)
  if (!(await verifyPassword(password, found?.passwordHash)) || !found)
    return { messages: [faults.wrongCredentials] }
  c.env.waitUntil(
    Promise.all([
      forgive(c, 'login', IDENTITY_RATES.loginPerNetwork),
      forgive(c, 'login', IDENTITY_RATES.loginPerIdentifier, identifier),
    ]),
  )
  return found.identity.state === 'active'
    ? { identity: found.identity }
    : { messages: [faults.accountDisabled] }
}

/** Who signs up, and the hash to store. @throws Problem 429 before anything is hashed */
export async function signUpWithPassword(
  c: Call,
  fields: ReadonlyMap<string, string>,
): Promise<{ traits: Traits; passwordHash: string } | Rejection> {
  const read = readTraits(fields)
  const password = fields.get('password')
  const fault = passwordFault(password, 'traits' in read ? read.traits.email : '')
  if (!('traits' in read) || fault || !password)
    return { faults: { ...('faults' in read && read.faults), ...(fault && { password: fault }) } }
  await allow(c, 'registration', IDENTITY_RATES.registrationPerNetwork)
  await allow(c, 'registration', IDENTITY_RATES.registrationPerIdentifier, read.traits.email)
  return { traits: read.traits, passwordHash: await hashPassword(password) }
}
