// A user's public keys: passkeys, or security keys. All keys of one method are in one credential, and each is
// found by its id.

import { Buffer } from 'node:buffer'
import * as z from 'zod/mini'
import { faults } from '#identity/flows/form/faults.ts'
import type { Call } from '#identity/http/context.ts'
import { addToCredential } from '#identity/methods/addition.ts'
import type { Change, Rejection, Statement } from '#identity/methods/method.ts'
import { removeCredential } from '#identity/methods/removal.ts'
import { type Credential, credentialOf, type Person, unchanged } from '#identity/store/person.ts'
import { credentials } from '#identity/store/schema.ts'
import { KEY_NAME_MAX, KEYS_PER_METHOD } from '#shared/limits.ts'
import { hmacHex } from '#worker/platform/crypto/digest.ts'
import type { SigningMethod } from './challenge.ts'

/** Binary members are base64url. */
const Key = z.object({
  id: z.string(),
  publicKey: z.string(),
  /** The signature counter, 0 for authenticators without one. */
  counter: z.number(),
  transports: z.array(z.string()),
  /** The user's name for it. */
  name: z.string(),
  addedAt: z.string(),
})
export type Key = z.infer<typeof Key>

const Keyring = z.object({
  /**
   * The WebAuthn user handle: identifies the user to authenticators without personal data, the same for all
   * their keys.
   */
  handle: z.string(),
  keys: z.array(Key),
})
export type Keyring = z.infer<typeof Keyring>

export function readKeyring(secret: string): Keyring {
  return Keyring.parse(JSON.parse(secret))
}

/** The user's keyring; an empty one if they have no key. */
export function keyringOf(c: Call, person: Person, method: SigningMethod): Keyring {
  const held = credentialOf(person, method)
  return held ? readKeyring(held.secret) : { handle: newHandle(c, person.identity.id, method), keys: [] }
}

/** The user handle derived from `id`: always the same, and not reversible. */
export function newHandle(c: Call, id: string, method: SigningMethod): string {
  return Buffer.from(hmacHex(c.var.service.secret, `${method} handle:${id}`), 'hex').toString('base64url')
}

/** Ids as forms carry them. */
export function hexOf(id: string): string {
  return Buffer.from(id, 'base64url').toString('hex')
}

export function isFull({ keys }: Keyring): boolean {
  return keys.length >= KEYS_PER_METHOD
}

/** `wanted`, shortened, and with a number where another key has the same name. */
export function freeName({ keys }: Keyring, wanted: string): string {
  const name = wanted.trim().slice(0, KEY_NAME_MAX)
  const taken = new Set(keys.map((key) => key.name))
  if (!taken.has(name)) return name
  const numbers = Array.from({ length: keys.length + 1 }, (_, index) => `${name} ${index + 2}`)
  return numbers.find((numbered) => !taken.has(numbered)) ?? name
}

/** Adds a key to the keyring as it was when `person` was read, and notifies its owner by email. */
export function addKey(c: Call, person: Person, method: SigningMethod, key: Key): Change {
  const ring = keyringOf(c, person, method)
  const secret = JSON.stringify({ ...ring, keys: [...ring.keys, key] } satisfies Keyring)
  return addToCredential(c, person, method, {
    secret,
    identifier: key.id,
    name: key.name,
    taken: faults.keyTaken,
  })
}

/** Removes the key with this id, in hexadecimal. */
export function removeKey(c: Call, person: Person, method: SigningMethod, hexId: string): Change | Rejection {
  const ring = keyringOf(c, person, method)
  const gone = ring.keys.find(({ id }) => hexOf(id) === hexId)
  if (!gone) return { messages: [faults.changedMeanwhile] }
  const keys = ring.keys.filter((key) => key !== gone)
  const { name } = gone
  if (keys.length === 0) return removeCredential(c, person, method, { name })
  const left = JSON.stringify({ ...ring, keys } satisfies Keyring)
  return removeCredential(c, person, method, { left, identifiers: [gone.id], name })
}

/** The write that stores a key's signature counter. Keys without a counter need none. */
export function countUse(
  c: Call,
  method: SigningMethod,
  { identityId, secret }: Pick<Credential, 'identityId' | 'secret'>,
  used: Key,
  counter: number,
): Statement[] {
  if (counter === used.counter) return []
  const ring = readKeyring(secret)
  const keys = ring.keys.map((key) => (key.id === used.id ? { ...key, counter } : key))
  return [
    c.var.service.db
      .update(credentials)
      .set({ secret: JSON.stringify({ ...ring, keys } satisfies Keyring) })
      .where(unchanged({ identityId, method, secret })),
  ]
}
