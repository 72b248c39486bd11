import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { clientHasher } from '#worker/delivery/counting/clients/client-hash.ts'
import { HASH_BITS } from '#worker/delivery/counting/clients/sketch.ts'

test('hashes are the first bits of HMAC-SHA-256, whatever was hashed before', () => {
  const key = new Uint8Array(32).map((_, index) => index * 7)
  const hash = clientHasher(key)
  const other = clientHasher(new Uint8Array(32))
  const identities = [
    '',
    'é',
    '198.51.100.7 curl/8.5',
    'a'.repeat(64),
    'b'.repeat(500),
    '198.51.100.7 curl/8.5',
  ]
  for (const identity of identities) {
    other(identity)
    const digest = createHmac('sha256', key).update(identity).digest()
    expect(hash(identity), identity).toBe(Number(digest.readBigUInt64BE() >> BigInt(64 - HASH_BITS)))
  }
})
