// Feeds of every format, pasted as their makers have them, from a server of this machine.

import { createHash } from 'node:crypto'
import type { Updater } from '#shared/domain/organizations/application.ts'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { callDirectory } from '#tests/e2e/support/console.ts'
import { type FeedHost, openFeedHost } from '#tests/e2e/support/feed-host.ts'
import { expect, signedFile, test } from '#tests/e2e/support/upload-workspace.ts'
import { sparkleKey } from '#tests/fixtures/sparkle-key.ts'

let host: FeedHost
test.beforeAll(async () => {
  host = await openFeedHost()
})
test.afterAll(() => host.close())

const VERSION = '2.1.0'
const key = sparkleKey()
const bytesOf = (name: string) => Buffer.from(`the content of ${name}`)
const digest = (algorithm: string, name: string, encoding: 'hex' | 'base64') =>
  createHash(algorithm).update(bytesOf(name)).digest(encoding)
const sizeOf = (name: string) => bytesOf(name).length
const asText = JSON.stringify

interface Pasted {
  format: string
  updaters: Updater[]
  /** The path of the feed, and its documents by path. Files beside them have the bytes of their name. */
  at: string
  documents: Record<string, string>
  files: string[]
  /** What is said of the platforms. */
  offers: RegExp[]
}

const FULL = `Editor-${VERSION}-full.nupkg`
const FEEDS: Pasted[] = [
  {
    format: 'electron-builder feed',
    updaters: ['electron'],
    at: '/electron/latest.yml',
    documents: Object.fromEntries(
      [
        ['', `Editor-Setup-${VERSION}.exe`],
        ['-mac', `Editor-${VERSION}-mac.zip`],
        ['-linux', `Editor-${VERSION}.AppImage`],
      ].map(([system = '', name = '']) => [
        `/electron/latest${system}.yml`,
        `version: ${VERSION}\nfiles:\n  - url: ${name}\n    sha512: ${digest('sha512', name, 'base64')}\n    size: ${sizeOf(name)}\npath: ${name}\nreleaseDate: '2026-10-02T09:30:00.000Z'\n`,
      ]),
    ),
    files: [`Editor-Setup-${VERSION}.exe`, `Editor-${VERSION}-mac.zip`, `Editor-${VERSION}.AppImage`],
    offers: [/Windows x64 would get 2\.1\.0 from Editor-Setup/, /Linux x64 would get 2\.1\.0 from Editor-2/],
  },
  {
    format: 'Sparkle appcast',
    updaters: ['sparkle'],
    at: '/sparkle/appcast.xml',
    documents: {
      '/sparkle/appcast.xml': `<?xml version="1.0"?><rss version="2.0" xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel><item><sparkle:version>${VERSION}</sparkle:version><enclosure url="Editor-${VERSION}.zip" length="${sizeOf(`Editor-${VERSION}.zip`)}" sparkle:edSignature="${key.sign(bytesOf(`Editor-${VERSION}.zip`))}"/></item></channel></rss>`,
    },
    files: [`Editor-${VERSION}.zip`],
    offers: [/macOS.* would get 2\.1\.0 from Editor-2\.1\.0\.zip/],
  },
  {
    format: 'Squirrel.Windows RELEASES',
    updaters: ['squirrel'],
    at: '/squirrel/RELEASES',
    documents: {
      '/squirrel/RELEASES': `${digest('sha1', FULL, 'hex').toUpperCase()} ${FULL} ${sizeOf(FULL)}\n`,
    },
    files: [FULL],
    offers: [/Windows x64 would get 2\.1\.0 from Editor-2\.1\.0-full\.nupkg/],
  },
  {
    format: 'Squirrel.Mac feed',
    updaters: ['squirrel'],
    at: '/squirrel-mac/RELEASES.json',
    documents: {
      '/squirrel-mac/RELEASES.json': asText({
        currentRelease: VERSION,
        releases: [
          { version: VERSION, updateTo: { version: VERSION, url: `Editor-darwin-arm64-${VERSION}.zip` } },
        ],
      }),
    },
    files: [`Editor-darwin-arm64-${VERSION}.zip`],
    offers: [/Apple silicon would get 2\.1\.0 from Editor-darwin-arm64/],
  },
  {
    format: 'Velopack feed',
    updaters: ['velopack'],
    at: '/velopack/releases.win.json',
    documents: {
      '/velopack/releases.win.json': asText({
        Assets: [
          {
            ...{ PackageId: 'Editor', Version: VERSION, Type: 'Full', FileName: FULL },
            ...{ SHA256: digest('sha256', FULL, 'hex'), Size: sizeOf(FULL) },
          },
        ],
      }),
    },
    files: [FULL],
    offers: [/Windows x64 would get 2\.1\.0 from Editor-2\.1\.0-full\.nupkg/],
  },
]

test('feeds of five updaters are previewed as their clients would be served @local', async ({
  page,
  workspace,
}) => {
  const { org, orgId } = workspace
  for (const { format, updaters, at, documents, files, offers } of FEEDS)
    await test.step(format, async () => {
      for (const [path, text] of Object.entries(documents)) host.documents.set(path, text)
      for (const name of files) host.documents.set(new URL(name, host.origin + at).pathname, bytesOf(name))
      const slug = at.split('/')[1] ?? ''
      await callDirectory(page, 'applications.create', {
        orgId,
        name: slug,
        slug,
        appType: 'Other',
        updaters,
      })
      await page.goto(`/${org}/${slug}/import`)
      await page.getByLabel('Current feed URL').fill(host.origin + at)
      await page.getByRole('button', { name: 'Preview feed' }).click()
      await expect(page.getByRole('heading', { name: VERSION, level: 2, exact: true })).toBeVisible()
      await expect(page.getByText(format, { exact: true })).toBeVisible()
      for (const offer of offers) await expect(page.getByText(offer).first()).toBeVisible()
      for (const name of files)
        await expect(
          page.getByRole('rowheader', { name }).or(page.getByRole('cell', { name })).first(),
        ).toBeVisible()
      await expect(page.getByRole('heading', { name: `Draft of ${VERSION}` })).toBeVisible()
      await expectNoFindings(page, `a preview of a ${format}`)
    })
})

test('a Tauri feed is moved: previewed, copied, published and served from here @local', async ({
  page,
  request,
  workspace,
}) => {
  const name = `Editor_${VERSION}_amd64.AppImage`
  const [file, signature] = signedFile(name, 4000, VERSION)
  host.documents.set(`/tauri/${name}`, file?.buffer ?? '')
  host.documents.set(
    '/tauri/latest.json',
    asText({
      version: `v${VERSION}`,
      notes: 'Faster start',
      pub_date: '2026-10-02T09:30:00Z',
      platforms: {
        'linux-x86_64': { url: `${host.origin}/tauri/${name}`, signature: signature?.buffer.toString() },
        'windows-x86_64': { url: `${host.origin}/tauri/gone.msi`, signature: signature?.buffer.toString() },
      },
    }),
  )
  await page.goto(workspace.at('import'))
  await page.getByLabel('Current feed URL').fill(`${host.origin}/tauri/latest.json`)
  await page.getByRole('button', { name: 'Preview feed' }).click()
  await expect(page.getByText(`Clients on Linux x64 would get ${VERSION} from ${name}.`)).toBeVisible()
  await expect(page.getByText('Clients on Windows x64 would get no update')).toBeVisible()
  await expect(page.getByText('Clients on 1 of 2 platforms would get updates.')).toBeVisible()
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByText('Copied and checked')).toBeVisible()
  await expectNoFindings(page, 'an imported draft')
  await page.getByRole('link', { name: 'Open the draft' }).click()
  await expect(page.getByText('Faster start')).toBeVisible()
  await page.getByRole('button', { name: 'Publish draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish to everyone' }).click()
  await expect(page.getByRole('button', { name: /^Pause (rollout|\d)/ })).toBeVisible()
  const answer = await request.get(`/update/${workspace.org}/editor/linux-x86_64/2.0.0`)
  const served = await answer.json()
  expect(served).toMatchObject({ version: VERSION, signature: signature?.buffer.toString() })
  expect((await (await request.get(served.url)).body()).equals(file?.buffer ?? Buffer.alloc(0))).toBe(true)
})
