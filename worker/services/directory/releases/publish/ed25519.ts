// Sparkle signs the bytes of a file with Ed25519, whatever their number. WebCrypto verifies only what is in memory as a
// whole. Of the file, Ed25519 uses nothing but SHA-512(R ‖ A ‖ file) (RFC 8032, 5.1.7), which the platform hashes slice
// by slice; the equation is noble's, which takes the hash function as a parameter.

import { eddsa } from '@noble/curves/abstract/edwards.js'
import { ed25519 } from '@noble/curves/ed25519.js'

const NO_MESSAGE = new Uint8Array()

/** What comes before the file in the hash that a signature is verified with: R, the first half of it, and the key. */
export function hashedBefore(signature: Uint8Array, key: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array([...signature.subarray(0, 32), ...key])
}

/** @param hash the SHA-512 of `hashedBefore` followed by the file */
export function isSignedByEd25519(key: Uint8Array, signature: Uint8Array, hash: Uint8Array): boolean {
  return eddsa(ed25519.Point, () => hash).verify(signature, NO_MESSAGE, key, { zip215: false })
}
