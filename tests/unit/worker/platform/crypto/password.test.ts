import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '#worker/platform/crypto/password.ts'

test('a password is hashed at a cost that makes guessing dear', async () => {
  const stored = await hashPassword('seven green lanterns')
  expect(stored).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[A-Za-z0-9+/]{22}==\$[A-Za-z0-9+/]{43}=$/)
  expect(await verifyPassword('seven green lanterns', stored)).toBe(true)
  expect(await verifyPassword('Seven green lanterns', stored)).toBe(false)
})
