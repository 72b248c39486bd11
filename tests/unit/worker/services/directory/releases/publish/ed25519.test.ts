// The vectors of RFC 8032, 7.1 (tests 1 to 3), and node:crypto as a second implementation.

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashedBefore, isSignedByEd25519 } from '#worker/services/directory/releases/publish/ed25519.ts'

const VECTORS = [
  [
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
  [
    'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    'af82',
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ],
].map((each) => each.map((hex) => new Uint8Array(Buffer.from(hex, 'hex'))))

function verify(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const hash = createHash('sha512').update(hashedBefore(signature, key)).update(message).digest()
  return isSignedByEd25519(key, signature, new Uint8Array(hash))
}

test.each(VECTORS)('accepts vector %# of RFC 8032', (key, message, signature) => {
  if (!key || !message || !signature) throw new Error('A vector is incomplete.')
  expect(verify(key, message, signature)).toBe(true)
  expect(verify(key, new Uint8Array([...message, 0]), signature)).toBe(false)
})

test('agrees with node:crypto, and refuses whatever has one bit changed', () => {
  for (let round = 0; round < 20; round++) {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const key = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
    const message = new Uint8Array(randomBytes(round * 7 + 1))
    const signature = new Uint8Array(sign(null, message, privateKey))
    expect(verify(key, message, signature)).toBe(true)
    for (const changed of [message, signature, key]) {
      const at = Math.floor(Math.random() * changed.length)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(verify(key, message, signature)).toBe(false)
      changed[at] = (changed[at] ?? 0) ^ 1
    }
  }
})

test('refuses a signature whose scalar is not reduced, and a key of small order', () => {
  const [key, message, signature] = VECTORS[1] ?? []
  if (!key || !message || !signature) throw new Error('A vector is incomplete.')
  const malleable = new Uint8Array(signature)
  // S + L, which verifies unless S is compared with L, the order of the group.
  const order = Buffer.from('edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010', 'hex')
  let carry = 0
  for (const [index, byte] of order.entries()) {
    const sum = (malleable[32 + index] ?? 0) + byte + carry
    malleable[32 + index] = sum & 0xff
    carry = sum >> 8
  }
  expect(verify(key, message, malleable)).toBe(false)
  const neutral = new Uint8Array(32)
  neutral[0] = 1
  expect(verify(neutral, message, new Uint8Array([...neutral, ...new Uint8Array(32)]))).toBe(false)
})
