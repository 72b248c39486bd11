import { expect, test } from 'vitest'
import { authenticatorUri } from '#web/features/identity/settings/authenticator-uri.ts'

test('names the issuer and the account of the secret', () => {
  expect(authenticatorUri('JBSWY3DP', 'Acme Tools', 'noor+1@example.test')).toBe(
    'otpauth://totp/Acme%20Tools:noor%2B1%40example.test?secret=JBSWY3DP&issuer=Acme%20Tools',
  )
})

test('names the issuer alone for an account without an email', () => {
  expect(authenticatorUri('JBSWY3DP', 'Gantry', undefined)).toBe(
    'otpauth://totp/Gantry?secret=JBSWY3DP&issuer=Gantry',
  )
})
