import { expect, test } from 'vitest'
import { MAX_MAIL_NAME_LENGTH, nameInMail } from '#worker/platform/mail/mail-name.ts'

/** What mail clients turn into links: schemes, hosts and email addresses. */
const LINKED = /[a-z]:\/\/|www\.\S|\S@\S|[\p{L}\p{N}_-][.\u3002\uff0e\uff61\u2024][\p{L}\p{N}]/iu

test.each([
  'Visit http://evil.com',
  'evil.com',
  'EVIL.COM/offer?x=1',
  'https://evil.example now',
  'www.evil.example',
  'evil。com',
  'evil．com',
  'win@evil.com',
  'mailto:win@evil.com',
  'evil.\u200bcom',
  'e\u202emoc.live',
  'h\u00adttp://evil.com',
  'evil\u2060.com',
  '1.1.1.1',
  'xn--80ak6aa92e.com',
])('%j makes no link', (name) => {
  const shown = nameInMail(name)
  expect(shown).not.toMatch(LINKED)
  expect(shown).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})

test.each(['Acme', 'Acme Inc.', 'AC/DC & Söhne', "O'Reilly – Tools", 'Büro Nr. 7', '東京アプリ', 'T-Rex 2'])(
  '%j stays as it is',
  (name) => expect(nameInMail(name)).toBe(name),
)

test('a long name is cut between characters', () => {
  const shown = nameInMail('Free prizes! 🎉 '.repeat(20))
  expect([...shown].length).toBeLessThanOrEqual(MAX_MAIL_NAME_LENGTH)
  expect(shown.endsWith('…')).toBe(true)
  expect(shown.isWellFormed()).toBe(true)
})
