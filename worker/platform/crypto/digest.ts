import { Buffer } from 'node:buffer'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** SHA-256 of a text, in hexadecimal: fit for secrets that were drawn at random, not for passwords. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** HMAC-SHA-256 of a text under a secret, in hexadecimal: for short codes, which a bare hash would give away. */
export function hmacHex(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** Whether two texts are equal, in constant time. */
export function equalText(a: string, b: string): boolean {
  return equalBytes(Buffer.from(a), Buffer.from(b))
}

/** Whether two byte strings are equal, in constant time. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.byteLength === b.byteLength && timingSafeEqual(a, b)
}
