import { expect, test } from 'vitest'
import { parseTokenAnswer } from '#web/lib/session/token-answer.ts'

const grant = {
  access_token: 'abc',
  token_type: 'session',
  expires_at: 1000,
  scope: 'session',
  refresh_token: '',
}

test('a grant gives the token and its expiry in milliseconds', () => {
  const token = { value: 'abc', expiresAt: 1_000_000 }
  expect(parseTokenAnswer(grant)).toEqual({ kind: 'granted', token, chat: null })
})

test('a token for the support chat may come along, with an expiry of its own', () => {
  const along = { ...grant, support_chat_token: 'x.y.z', support_chat_token_expires_at: 2000 }
  expect(parseTokenAnswer(along)).toMatchObject({ chat: { value: 'x.y.z', expiresAt: 2_000_000 } })
})

test('an OAuth error is shown with its own text and description', () => {
  const answer = { code: 401, error: 'invalid_grant', error_description: 'Session ended.' }
  expect(parseTokenAnswer(answer)).toEqual({
    kind: 'refused',
    message: 'invalid_grant',
    details: 'Session ended.',
  })
})

test('an OAuth error without a text says "Unauthenticated"', () => {
  expect(parseTokenAnswer({ code: 401, error: '', error_description: 'd' })).toMatchObject({
    message: 'Unauthenticated',
    details: 'd',
  })
  expect(parseTokenAnswer({ code: 401 })).toMatchObject({ message: 'Unauthenticated', details: undefined })
})

test('a nested error says its status and message', () => {
  const error = { id: 'a', code: 500, status: 'Bad', reason: 'r', message: 'm' }
  expect(parseTokenAnswer({ error })).toEqual({
    kind: 'refused',
    message: 'Error requesting token',
    details: 'Bad m',
  })
  expect(parseTokenAnswer({ error: { code: 500, message: 'm' } })).toMatchObject({
    details: 'Unexpected error m',
  })
})

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'x'],
  ['a list', []],
  ['an empty object', {}],
  ['an empty token', { ...grant, access_token: '' }],
  ['another type of token', { ...grant, token_type: 'bearer' }],
  ['an expiry of 0', { ...grant, expires_at: 0 }],
  ['a negative expiry', { ...grant, expires_at: -1 }],
  ['an expiry that is a text', { ...grant, expires_at: '10' }],
  ['an expiry that is no number', { ...grant, expires_at: Number.NaN }],
  ['a chat token without an expiry', { ...grant, support_chat_token: 'x.y.z' }],
  [
    'a chat token with a negative expiry',
    { ...grant, support_chat_token: 'x.y.z', support_chat_token_expires_at: -1 },
  ],
  ['a negative expiry of no chat token', { ...grant, support_chat_token_expires_at: -1 }],
])('%s is unreadable', (_, answer) => {
  expect(parseTokenAnswer(answer)).toMatchObject({ kind: 'unreadable' })
})

test('the message about an unreadable response never contains the token', () => {
  expect(JSON.stringify(parseTokenAnswer({ ...grant, expires_at: 0 }))).not.toContain('abc')
})
