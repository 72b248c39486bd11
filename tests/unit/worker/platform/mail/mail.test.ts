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

test('an email has the same words, code and link as text and as HTML', () => {
  const mail = composeMail(letter)
  expect(mail.text).toBe(
    [
      'Welcome, <Ada>',
      'Your organization "<Acme>" waits.',
      '012345',
      'Open it:\nhttps://console.test/x?a=1&b="2"',
      'Because you asked.',
      'Gantry <Ltd>\n',
    ].join('\n\n'),
  )
  const words = mail.html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
  for (const part of mail.text.split(/:?\n+/)) expect(words).toContain(part)
  expect(mail).toMatchObject({ to: letter.to, code: '012345', links: [letter.action.url] })
})

test('an email loads nothing: no image, font or style sheet', () => {
  const { html } = composeMail(letter)
  expect(html).not.toMatch(/<img|<link|@import|url\(|src=/)
})

test.each([
  ['its first paragraph', letter, 'Your organization "<Acme>" waits.'],
  ['its list', { ...letter, lines: ['One', '<Two>', 'Three', 'Four'] }, 'One · <Two> · Three'],
])('shows %s beside the subject in an inbox, and hides that in the email', (_, given, shown) => {
  const { html } = composeMail(given)
  const [, text] = /<body[^>]*>\s*<div style="display:none[^"]*">(.*?)&#847;/s.exec(html) ?? []
  expect(text?.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))).toBe(shown)
})

test('escapes what users chose in the HTML', () => {
  const { html } = composeMail(letter)
  expect(html).not.toContain('<Acme>')
  expect(html).not.toContain('<Ltd>')
  expect(html).not.toContain('<Ada>')
  expect(html).not.toContain('b="2"')
})

test('an email without code and link has neither', () => {
  const { to, subject, title, productName, paragraphs, footer } = letter
  const mail = composeMail({ to, subject, title, productName, paragraphs, footer })
  expect(mail).not.toHaveProperty('code')
  expect(mail.links).toEqual([])
})

test('an email that can be unsubscribed from says so in its headers and at its end', () => {
  const url = 'https://console.test/unsubscribe/token'
  const settingsUrl = 'https://console.test/acme/notifications'
  const mail = composeMail({
    ...letter,
    lines: ['One <b>', 'Two'],
    unsubscribe: { url, settingsUrl },
    messageId: 'message.1@console.test',
  })
  expect(mail.headers).toEqual({
    'Message-ID': '<message.1@console.test>',
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  })
  expect(mail.text).toContain('- One <b>\n- Two')
  for (const link of [url, settingsUrl]) {
    expect(mail.text).toContain(link)
    expect(mail.html).toContain(`href="${link}"`)
    expect(mail.links).toContain(link)
  }
  expect(mail.html).not.toContain('One <b>')
  expect(composeMail(letter)).not.toHaveProperty('headers')
})
