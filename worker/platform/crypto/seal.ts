// Seals texts that must be readable again, such as secrets of second factors, with AES-256-GCM under a key
// that HKDF derives from the service's secret, each for one context (its owner and purpose), so that a row
// copied elsewhere in the database can't be opened there. Form: `v1.<nonce>.<ciphertext and tag>`, both in
// base64url.

import { Buffer } from 'node:buffer'
import { randomBytes } from './random.ts'

const VERSION = 'v1'
const NONCE_BYTES = 12
const SEALED = /^v1\.([\w-]{16})\.([\w-]{22,})$/

/** Seals a text under a secret, to be opened in the same context only. Twice the same text reads differently. */
export async function seal(secret: string, context: string, text: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES)
  const key = await deriveKey(secret)
  const sealed = await crypto.subtle.encrypt(cipher(nonce, context), key, bytes(text))
  return `${VERSION}.${base64url(nonce)}.${base64url(new Uint8Array(sealed))}`
}

/** The text that was sealed under this secret in this context. Null: it was not, or it was altered since. */
export async function unseal(secret: string, context: string, sealed: string): Promise<string | null> {
  const [, nonce, content] = SEALED.exec(sealed) ?? []
  if (!nonce || !content) return null
  const key = await deriveKey(secret)
  try {
    const text = await crypto.subtle.decrypt(
      cipher(fromBase64url(nonce), context),
      key,
      fromBase64url(content),
    )
    return new TextDecoder().decode(text)
  } catch {
    return null
  }
}

async function deriveKey(secret: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', bytes(secret), 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytes(`seal ${VERSION}`) }
  return crypto.subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
}

function cipher(iv: Uint8Array, context: string) {
  return { name: 'AES-GCM', iv, additionalData: bytes(context) }
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function base64url(content: Uint8Array): string {
  return Buffer.from(content).toString('base64url')
}

function fromBase64url(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64url'))
}
