import { expect, test } from 'vitest'
import { composeMail } from '#worker/platform/mail/mail.ts'

const letter = {
  to: 'ada@example.test',
  subject: 'Hello & welcome',
  title: 'Welcome, <Ada>',
  productName: 'Gantry <Ltd>',
  paragraphs: ['Your organization "<Acme>" waits.'],
  code: '012345',
  action: { label: 'Open it', url: 'https://console.test/x?a=1&b="2"' },
  footer: 'Because you asked.',
}

test('a letter is written as text and as HTML, with its code and its link in both', () => {
  const mail = composeMail(letter)
  for (const part of [mail.text, mail.html]) expect(part).toContain('012345')
  expect(mail.text).toContain('https://console.test/x?a=1&b="2"')
  expect(mail).toMatchObject({ to: letter.to, code: '012345', links: [letter.action.url] })
})

test('what people wrote is text in the HTML, never markup', () => {
  const { html } = composeMail(letter)
  expect(html).not.toContain('<Acme>')
  expect(html).not.toContain('<Ltd>')
  expect(html).not.toContain('<Ada>')
  expect(html).not.toContain('b="2"')
})

test('a letter without code and link has neither', () => {
  const { to, subject, title, productName, paragraphs, footer } = letter
  const mail = composeMail({ to, subject, title, productName, paragraphs, footer })
  expect(mail).not.toHaveProperty('code')
  expect(mail.links).toEqual([])
})
