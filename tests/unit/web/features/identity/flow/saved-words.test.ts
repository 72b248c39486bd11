import { expect, test } from 'vitest'
import { savedWords } from '#web/features/identity/flow/saved-words.ts'
import { node } from './nodes.ts'

const button = (group: string, name: string) => savedWords(node(group, { name, type: 'submit' }))

test('names what was added or changed', () => {
  expect(button('password', 'method')).toBe('Password changed.')
  expect(button('totp', 'method')).toBe('Authenticator app added.')
  expect(button('lookup_secret', 'lookup_secret_confirm')).toBe('Backup codes turned on.')
  expect(button('oidc', 'link')).toBe('Account linked.')
})

test('names what was removed', () => {
  expect(button('totp', 'totp_unlink')).toBe('Authenticator app removed.')
  expect(button('lookup_secret', 'lookup_secret_disable')).toBe('Backup codes removed.')
  expect(button('passkey', 'passkey_remove')).toBe('Passkey removed.')
  expect(button('oidc', 'unlink')).toBe('Account unlinked.')
})

test('leaves every other form to the words of the service', () => {
  expect(button('profile', 'method')).toBeNull()
  expect(button('deviceauthn', 'method')).toBeNull()
})
