// Passwords are stored as scrypt hashes in the form that Ory Kratos imports, so that users can move there
// with their passwords: `$scrypt$ln=15,r=8,p=3$<salt>$<hash>`, both in padded standard base64.

import { Buffer } from 'node:buffer'
import { scrypt, timingSafeEqual } from 'node:crypto'
import { randomBytes } from './random.ts'

/** One hash takes 32 MiB; `maxmem` must allow for more than that, and an isolate has 128 MiB in all. */
const MAX_MEMORY = 64 * 1024 * 1024
const SALT_BYTES = 16
const HASH_BYTES = 32
const STORED = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+=*)\$([A-Za-z0-9+/]+=*)$/

/** The parameters of scrypt: N is 2 to the power of `ln`. */
export interface PasswordCost {
  ln: number
  r: number
  p: number
}

/** About 0.13 s of CPU time and 32 MiB for each hash. */
export const PASSWORD_COST: PasswordCost = { ln: 15, r: 8, p: 3 }

/** The hash to store for a password. */
export async function hashPassword(password: string, cost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, cost, HASH_BYTES)
  const { ln, r, p } = cost
  return `$scrypt$ln=${ln},r=${r},p=${p}$${base64(salt)}$${base64(hash)}`
}

/**
 * Whether `password` is the one that was hashed. Without a stored hash it takes as long and answers false, so that
 * the response time doesn't reveal whether an account exists (account enumeration).
 * @param cost that of new hashes; a stored hash is verified at its own
 * @throws Error when `stored` isn't a scrypt hash in the form above
 */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  cost = PASSWORD_COST,
): Promise<boolean> {
  if (stored === undefined) {
    await derive(password, new Uint8Array(SALT_BYTES), cost, HASH_BYTES)
    return false
  }
  const [, ln, r, p, salt, hash] = STORED.exec(stored) ?? []
  if (!salt || !hash) throw new Error('A stored password hash is not in a known form.')
  const expected = Buffer.from(hash, 'base64')
  const ownCost = { ln: Number(ln), r: Number(r), p: Number(p) }
  return timingSafeEqual(
    await derive(password, Buffer.from(salt, 'base64'), ownCost, expected.byteLength),
    expected,
  )
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}

function derive(
  password: string,
  salt: Uint8Array,
  { ln, r, p }: PasswordCost,
  length: number,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, length, { N: 2 ** ln, r, p, maxmem: MAX_MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
