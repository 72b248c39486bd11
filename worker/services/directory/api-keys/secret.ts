// The form of an API key: `gty_`, 32 characters drawn at random, and a checksum of six, all of them 0-9A-Za-z.
// The checksum tells a mistyped key from a revoked one without asking the database, and lets secret scanners be sure
// of what they found.

import { crc32 } from 'node:zlib'
import { sha256Hex } from '#worker/platform/crypto/digest.ts'
import { randomAlphanumeric } from '#worker/platform/crypto/random.ts'

const PREFIX = 'gty_'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 32
/** 62 to the power of six is more than the checksum's 32 bits can say. */
const CHECKSUM_LENGTH = 6

/** By how many characters keys are told apart. They are of the checksum, which gives away 24 of the 190 random bits. */
const TAIL_LENGTH = 4

/** A new key, to be shown once, and what is kept of it. */
export function drawSecret(): { secret: string; hash: string; tail: string } {
  const random = randomAlphanumeric(RANDOM_LENGTH)
  const secret = `${PREFIX}${random}${checksum(random)}`
  return { secret, hash: hashSecret(secret), tail: secret.slice(-TAIL_LENGTH) }
}

/** Whether a text has the form of a key and its checksum is right. */
export function isSecret(text: string): boolean {
  const random = /^gty_([0-9A-Za-z]{32})[0-9A-Za-z]{6}$/.exec(text)?.[1]
  return random !== undefined && text.endsWith(checksum(random))
}

/** The only form in which a key is stored. A plain hash will do: 190 random bits cannot be guessed from it. */
export function hashSecret(secret: string): string {
  return sha256Hex(secret)
}

function checksum(random: string): string {
  let rest = crc32(random)
  let digits = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    digits = `${ALPHABET[rest % 62]}${digits}`
    rest = Math.floor(rest / 62)
  }
  return digits
}
