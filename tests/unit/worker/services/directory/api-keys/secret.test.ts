import { expect, it } from 'vitest'
import { drawSecret, hashSecret, isSecret } from '#worker/services/directory/api-keys/secret.ts'

it('a new key has its form, its checksum and its hash', () => {
  const { secret, hash } = drawSecret()
  expect(secret).toMatch(/^gty_[0-9A-Za-z]{38}$/)
  expect(isSecret(secret)).toBe(true)
  expect(hash).toBe(hashSecret(secret))
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
})

it('no two keys are alike', () => {
  expect(new Set(Array.from({ length: 1000 }, () => drawSecret().secret)).size).toBe(1000)
})

it('a key with one letter changed is known to be mistyped', () => {
  const { secret } = drawSecret()
  for (let at = 0; at < secret.length; at++) {
    const other = secret[at] === 'a' ? 'b' : 'a'
    expect(isSecret(`${secret.slice(0, at)}${other}${secret.slice(at + 1)}`)).toBe(false)
  }
})

it('the checksum stays as it is, or keys that were given out would be refused', () => {
  expect(isSecret(`gty_${'0'.repeat(32)}${CHECKSUM_OF_ZEROS}`)).toBe(true)
})

/** CRC-32 of 32 zeros, in base 62. */
const CHECKSUM_OF_ZEROS = '2wjyrI'
