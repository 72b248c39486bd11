const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LOWER_ALPHANUMERIC = '0123456789abcdefghijklmnopqrstuvwxyz'
const DIGITS = '0123456789'

/** `length` random bytes (CSPRNG). */
export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length))
}

/** `length` characters of `0-9A-Za-z`: 5.95 bits each. */
export function randomAlphanumeric(length: number): string {
  return pick(ALPHANUMERIC, length)
}

/** `length` characters of `0-9a-z`, for users to type: 5.17 bits each. */
export function randomLowerAlphanumeric(length: number): string {
  return pick(LOWER_ALPHANUMERIC, length)
}

/** `length` decimal digits, leading zeros included. */
export function randomDigits(length: number): string {
  return pick(DIGITS, length)
}

function pick(alphabet: string, length: number): string {
  // Rejection sampling: bytes above the largest multiple of the alphabet's size would make its first
  // characters likelier (modulo bias).
  const fair = 256 - (256 % alphabet.length)
  let picked = ''
  while (picked.length < length)
    for (const byte of randomBytes(length)) {
      if (byte < fair && picked.length < length) picked += alphabet[byte % alphabet.length]
    }
  return picked
}
