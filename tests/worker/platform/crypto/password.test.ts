import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '#worker/platform/crypto/password.ts'

test('a hash verifies its password and no other', async () => {
  const stored = await hashPassword('seven green lanterns')
  expect(await verifyPassword('seven green lanterns', stored)).toBe(true)
  expect(await verifyPassword('Seven green lanterns', stored)).toBe(false)
})

test('the runtime has the memory of a hash at full cost', async () => {
  const stored = '$scrypt$ln=15,r=8,p=3$YSBzYWx0IG9mIDE2IGJ5dA==$mVt2nSRCaJMGF3eKwXyjRr7I1B9MbVWZeLJhTGf3AUo='
  expect(await verifyPassword('seven green lanterns', stored)).toBe(true)
  expect(await verifyPassword('Seven green lanterns', stored)).toBe(false)
})

test('hashes of the same password differ (salt)', async () => {
  expect(await hashPassword('seven green lanterns')).not.toBe(await hashPassword('seven green lanterns'))
})

test('an imported hash is verified with its own parameters', async () => {
  // RFC 7914, section 12: N=1024, r=8, p=16, password "password", salt "NaCl".
  const hash =
    'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640'
  const base64 = btoa(
    String.fromCharCode(...(hash.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))),
  )
  expect(await verifyPassword('password', `$scrypt$ln=10,r=8,p=16$${btoa('NaCl')}$${base64}`)).toBe(true)
})

test('a missing hash verifies nothing', async () => {
  expect(await verifyPassword('seven green lanterns', undefined)).toBe(false)
})

test('a hash in an unknown form is an error, not a wrong password', async () => {
  await expect(verifyPassword('x', '$2a$12$abc')).rejects.toThrow('not in a known form')
})
