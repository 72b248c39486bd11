import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { type Mailbox, mailboxApp, openMailbox } from '#worker/local/mailbox.ts'

const mailbox = openMailbox(env.MAILBOX as DurableObjectNamespace<Mailbox>)
const app = mailboxApp(mailbox, { productName: 'Gantry', font: async () => 'assets/geist.woff2' })
const mail = (to: string, subject: string) => ({
  to,
  subject,
  text: 'Hello <b>you</b>',
  html: '<p>Hello</p>',
  code: '123456',
  links: ['http://localhost:8787/x?a=1&b=2'],
})

test('emails are listed newest first, for one recipient or for all', async () => {
  await mailbox.send(mail('Ada@example.test', 'First'))
  await mailbox.send(mail('bob@example.test', 'Second'))
  await mailbox.send(mail('ada@example.test', 'Third'))
  const all = await (await app.request('/dev/mailbox.json')).json<{ subject: string }[]>()
  expect(all.map(({ subject }) => subject)).toEqual(['Third', 'Second', 'First'])
  const hers = await (await app.request('/dev/mailbox.json?to=ADA@example.test')).json<object[]>()
  expect(hers).toMatchObject([
    {
      subject: 'Third',
      code: '123456',
      links: ['http://localhost:8787/x?a=1&b=2'],
      sentAt: expect.any(String),
    },
    { subject: 'First' },
  ])
})

test('the page escapes the HTML of emails (XSS)', async () => {
  await mailbox.send(mail('eve@example.test', '<script>alert(1)</script>'))
  const page = await (await app.request('/dev/mailbox?to=eve@example.test')).text()
  expect(page).toContain('&lt;script&gt;')
  expect(page).toContain('Hello &lt;b&gt;you&lt;/b&gt;')
  expect(page).not.toContain('<script>')
})

test('the page links the URLs of a text, and brings its styles', async () => {
  const link = 'http://localhost:8787/v?flow=1&code=2'
  const text = `Verify:\n${link}\n\n<b>Gantry</b>`
  await mailbox.send({ ...mail('fay@example.test', 'Verify your email'), text, links: [link] })
  const page = await (await app.request('/dev/mailbox?to=fay@example.test')).text()
  const url = 'http://localhost:8787/v?flow=1&amp;code=2'
  expect(page).toContain(`<a href="${url}">${url}</a>\n\n&lt;b&gt;Gantry&lt;/b&gt;`)
  expect(page).toContain('<p class="code">123456</p>')
  expect(page, 'a row begins as its text does').toContain('<span class="start">Verify:</span>')
  const styles = await app.request('/dev/mailbox.css')
  expect(styles.headers.get('content-type')).toContain('text/css')
  expect(await styles.text()).toContain("url('/assets/geist.woff2')")
  expect(await (await app.request('/dev/mailbox?to=gil@example.test')).text()).toContain(
    'No emails to “gil@example.test”.',
  )
})

test('the page opens the newest email, and is refreshed for the same recipient', async () => {
  await mailbox.send(mail('hal+1@example.test', 'Older'))
  await mailbox.send(mail('hal+1@example.test', 'Newer'))
  const page = await (await app.request('/dev/mailbox?to=hal%2B1@example.test')).text()
  expect([...page.matchAll(/<details( open)?>\s*<summary>\s*<h2>(\w+)/g)].map(([, ...it]) => it)).toEqual([
    [' open', 'Newer'],
    [undefined, 'Older'],
  ])
  expect(page).toContain('href="/dev/mailbox?to=hal%2B1%40example.test"')
})

test('the last two hundred emails are stored', async () => {
  for (let number = 1; number <= 205; number++)
    await mailbox.send(mail('many@example.test', `Mail ${number}`))
  const kept = await mailbox.list()
  expect([kept.length, kept[0]?.subject, kept.at(-1)?.subject]).toEqual([200, 'Mail 205', 'Mail 6'])
})
