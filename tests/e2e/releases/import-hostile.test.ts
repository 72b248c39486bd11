// Hosts whose feeds are broken, endless or malicious: each is refused in a sentence beside the URL, and the page stays
// usable.

import type { ServerResponse } from 'node:http'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { type FeedHost, openFeedHost } from '#tests/e2e/support/feed-host.ts'
import { expect, test } from '#tests/e2e/support/upload-workspace.ts'

let host: FeedHost
test.beforeAll(async () => {
  host = await openFeedHost()
})
test.afterAll(() => host.close())

const MIB = 1024 * 1024
const appcast = (inner: string) =>
  `<rss version="2.0" xmlns:sparkle="x"><channel><item><sparkle:version>2.0.0</sparkle:version>${inner}</item></channel></rss>`
const BOMB = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa">${Array.from('bcdefghij', (name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`).join('')}]>${appcast('<description>&j;</description><enclosure url="a.zip"/>')}`
const EXTERNAL = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY file SYSTEM "file:///etc/passwd">]>${appcast('<description>&file;</description><enclosure url="a.zip"/>')}`
const redirectTo = (location: string) => (response: ServerResponse) => {
  response.writeHead(302, { location })
  response.end()
}

/** What each answers, and what the maker reads. */
const ANSWERS: [what: string, answer: Parameters<FeedHost['documents']['set']>[1], words: RegExp][] = [
  ['10 MiB', Buffer.alloc(10 * MIB, ' '), /larger than 4 MiB/],
  [
    'an endless document',
    (response) => {
      const chunk = Buffer.alloc(MIB, ' ')
      const write = () => response.destroyed || response.write(chunk, () => setImmediate(write))
      write()
    },
    /larger than 4 MiB/,
  ],
  ['a redirect loop', redirectTo('/a-redirect-loop'), /more than 5 redirects/],
  ['a redirect to a file', redirectTo('file:///etc/passwd'), /can’t be fetched/],
  ['entities that multiply', BOMB, /declares a document type/],
  ['an entity of a file', EXTERNAL, /declares a document type/],
  ['broken XML', appcast('<enclosure url="a.zip">'), /isn’t valid XML/],
  ['deep XML', `<rss>${'<a>'.repeat(100_000)}`, /isn’t valid XML/],
  [
    'YAML aliases that multiply',
    `version: 2.0.0\npath: a.exe\n${Array.from('abcdefgh', (name, index) => `${name}: &${name} [${Array(9).fill(index === 0 ? 'x' : `*${'abcdefgh'[index - 1]}`)}]`).join('\n')}\n`,
    /isn’t valid YAML/,
  ],
  ['broken JSON', '{"version": "2.0.0", "platforms":', /looks like JSON/],
  ['a page', '<!doctype html><title>Log in</title>', /isn’t a feed that can be read/],
  ['bytes', Buffer.alloc(1000, 0xff), /isn’t a feed that can be read/],
  ['nothing', '', /isn’t a feed that can be read/],
  ['a closed connection', (response) => void response.destroy(), /can’t be reached/],
  ['an error', (response) => void response.writeHead(500).end(), /answered 500/],
]

test('broken and malicious feeds are refused beside their URL @local', async ({ page, workspace }) => {
  await page.goto(workspace.at('import'))
  const field = page.getByRole('textbox', { name: 'Current feed URL' })
  for (const [what, answer, words] of ANSWERS)
    await test.step(what, async () => {
      const path = `/${what.replaceAll(' ', '-')}`
      host.documents.set(path, answer)
      await field.fill(host.origin + path)
      await field.press('Enter')
      await expect(page.getByText(words)).toBeVisible()
      await expect(field).toHaveAccessibleDescription(words)
      await expect(field).toHaveValue(host.origin + path)
    })
  await expectNoFindings(page, 'a feed that is refused')
})

test('a feed that drips is given up in time @local', async ({ page, workspace }) => {
  host.documents.set('/drip', (response) => {
    response.write('{"version":"2.0.0","notes":"')
    const timer = setInterval(() => response.write(' '), 200)
    response.on('close', () => clearInterval(timer))
  })
  await page.goto(workspace.at('import'))
  const field = page.getByRole('textbox', { name: 'Current feed URL' })
  await field.fill(`${host.origin}/drip`)
  await field.press('Enter')
  await expect(page.getByText('Reading the feed…').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Preview feed' })).toBeVisible()
  await expect(page.getByText('The server didn’t answer in time. Try again.')).toBeVisible({
    timeout: 20_000,
  })
})

test('a hostile feed’s names and notes are shown as text, and its files not asked for @local', async ({
  page,
  workspace,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const script = '<img src=x onerror="window.hacked = true">'
  host.documents.set(
    '/text',
    JSON.stringify({
      version: '2.0.0',
      notes: `${script}\n${'long '.repeat(30_000)}`,
      platforms: {
        'linux-x86_64': { url: 'file:///etc/passwd', signature: 'x' },
        'windows-x86_64': { url: 'javascript:alert(1)', signature: 'x' },
        [`darwin-x86_64-${script}`]: { url: `https://a.invalid/${script}.app.tar.gz`, signature: script },
      },
    }),
  )
  await page.goto(workspace.at('import'))
  await page.getByLabel('Current feed URL').fill(`${host.origin}/text`)
  await page.getByRole('button', { name: 'Preview feed' }).click()
  await expect(page.getByText('Clients would get no updates.')).toBeVisible()
  await expect(page.getByText('Its URL isn’t one that can be fetched: file:///etc/passwd')).toBeVisible()
  await expect(page.getByText('The notes are cut to 50,000 characters.')).toBeVisible()
  await page.getByText('Show the notes as the feed has them').click()
  await expect(page.getByText(script).first()).toBeVisible()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  expect(asked.filter((url) => !url.startsWith(workspace.origin))).toEqual([])
  await expect(page.getByRole('button', { name: 'Create draft' })).toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await expectNoFindings(page, 'a preview of a hostile feed')
})
