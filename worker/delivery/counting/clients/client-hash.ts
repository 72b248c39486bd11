// The hash by which a client is known for a day: HMAC-SHA-256 of its identity under the key of that day. Without the
// key, which is deleted, neither the identity nor the same client on another day can be found from it.

import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { HASH_BITS } from './sketch.ts'

export const KEY_BYTES = 32
const HIGH_SHIFT = 2 ** (HASH_BITS - 32)

const encoder = new TextEncoder()

/**
 * Prepares a key once for many hashes, and reuses its buffers: a third less than a copy for each. `node:crypto` would
 * process the key again for each hash.
 * @returns hashes an identity to its first `HASH_BITS` bits
 */
export function clientHasher(key: Uint8Array): (identity: string) => number {
  const prepared = hmac.create(sha256, key)
  const hash = prepared.clone()
  const digest = new Uint8Array(sha256.outputLen)
  const view = new DataView(digest.buffer)
  return (identity) => {
    prepared._cloneInto(hash).update(encoder.encode(identity)).digestInto(digest)
    return view.getUint32(0) * HIGH_SHIFT + (view.getUint32(4) >>> (64 - HASH_BITS))
  }
}
export type ClientHasher = ReturnType<typeof clientHasher>
