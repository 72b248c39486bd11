// The keys that somebody signs with: passkeys, or security keys. All of one method stand together in that method's
// credential, and each is found by its id. They are public keys: nobody can sign in with what is kept here.

import { Buffer } from 'node:buffer'
import * as z from 'zod/mini'
import { faults } from '#identity/flows/form/faults.ts'
import type { Call } from '#identity/http/context.ts'
import { addToCredential } from '#identity/methods/addition.ts'
import type { Change, Rejection, Statement } from '#identity/methods/method.ts'
import { removeCredential } from '#identity/methods/removal.ts'
import { asRead, type Credential, credentialOf, type Person } from '#identity/store/person.ts'
import { credentials } from '#identity/store/schema.ts'
import { KEY_NAME_MAX, KEYS_PER_METHOD } from '#shared/limits.ts'
import { hmacHex } from '#worker/platform/digest.ts'
import type { SigningMethod } from './challenge.ts'

/** Binary members are base64url. */
const Key = z.object({
  id: z.string(),
  publicKey: z.string(),
  /** How often it has signed, as far as it counts. */
  counter: z.number(),
  transports: z.array(z.string()),
  /** What its owner calls it. */
  name: z.string(),
  addedAt: z.string(),
})
export type Key = z.infer<typeof Key>

const Keyring = z.object({
  /** How authenticators know whose key it is: says nothing of the person, and stays the same for all their keys. */
  handle: z.string(),
  keys: z.array(Key),
})
export type Keyring = z.infer<typeof Keyring>

export function readKeyring(secret: string): Keyring {
  return Keyring.parse(JSON.parse(secret))
}

/** The keys of somebody; of somebody without any, an empty ring that they could be put on. */
export function keyringOf(c: Call, person: Person, method: SigningMethod): Keyring {
  const held = credentialOf(person, method)
  return held ? readKeyring(held.secret) : { handle: newHandle(c, person.identity.id, method), keys: [] }
}

/** The handle of whoever `id` stands for: always the same, and no way back to the id. */
export function newHandle(c: Call, id: string, method: SigningMethod): string {
  return Buffer.from(hmacHex(c.var.service.secret, `${method} handle:${id}`), 'hex').toString('base64url')
}

/** Ids as they stand in forms. */
export function hexOf(id: string): string {
  return Buffer.from(id, 'base64url').toString('hex')
}

export function isFull({ keys }: Keyring): boolean {
  return keys.length >= KEYS_PER_METHOD
}

/** `wanted`, shortened, and with a number where another key is called the same. */
export function freeName({ keys }: Keyring, wanted: string): string {
  const name = wanted.trim().slice(0, KEY_NAME_MAX)
  const taken = new Set(keys.map((key) => key.name))
  if (!taken.has(name)) return name
  const numbers = Array.from({ length: keys.length + 1 }, (_, index) => `${name} ${index + 2}`)
  return numbers.find((numbered) => !taken.has(numbered)) ?? name
}

/** Puts a key on the ring as it was when `person` was read, and tells its owner by mail. */
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

/** Takes the key with this id, in hexadecimal, off the ring. */
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

/** The write that remembers how often a key of a credential has signed. Keys that do not count need none. */
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
      .where(asRead({ identityId, method, secret })),
  ]
}
