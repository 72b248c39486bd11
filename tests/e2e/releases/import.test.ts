// The preview of another host's feed, from a server of this machine, which a local start may ask.

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { expect, test } from '#tests/e2e/support/upload-workspace.ts'

let server: Server
let host = ''
const documents = new Map<string, string>()

test.beforeAll(async () => {
  server = createServer((request, response) => {
    const text = documents.get(request.url ?? '')
    response.statusCode = text === undefined ? 404 : 200
    response.end(text ?? 'nothing')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

test.afterAll(() => void server.close())

test('a feed is previewed platform by platform, and another version of it', async ({ page, workspace }) => {
  const release = (version: string, names: string[]) => ({
    tag_name: `v${version}`,
    body: `Notes of ${version}`,
    published_at: '2026-10-02T09:30:00Z',
    assets: names.map((name) => ({ name, browser_download_url: `${host}/${name}`, size: 5 })),
  })
  const releases = [
    release('2.1.0', ['Editor_2.1.0_x64.msi', 'Editor_2.1.0_amd64.deb']),
    release('2.0.0', ['Editor_2.0.0_x64.msi']),
  ]
  documents.set('/releases', JSON.stringify(releases))
  for (const name of ['/Editor_2.1.0_x64.msi', '/Editor_2.0.0_x64.msi']) documents.set(name, 'bytes')

  await page.goto(workspace.at('releases'))
  await page.getByRole('link', { name: 'Preview your current feed' }).click()
  await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeVisible()
  const field = page.getByLabel('Feed URL')

  await field.fill('latest.json')
  await field.press('Enter')
  await expect(page.getByText('Enter a URL such as')).toBeVisible()
  await field.fill(`${host}/nothing`)
  await field.press('Enter')
  await expect(page.getByText('The server answered 404.')).toBeVisible()
  await expectNoFindings(page, 'the import')

  await field.fill(`${host}/releases`)
  await field.press('Enter')
  await expect(page.getByText('Clients on Windows x64 would get no update.')).toBeVisible()
  const windows = page.getByRole('table', { name: 'Files for Windows x64' })
  await expect(windows.getByRole('row', { name: /Editor_2\.1\.0_x64\.msi/ })).toContainText('Download')
  await expect(page.getByRole('table', { name: 'Files for Linux x64' })).toContainText('It isn’t there')
  await expectNoFindings(page, 'the import')

  await page.getByRole('button', { name: 'Preview 2.0.0' }).click()
  await expect(page.getByRole('heading', { name: '2.0.0', level: 2, exact: true })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Files for Linux x64' })).toBeHidden()

  await page.setViewportSize({ width: 360, height: 780 })
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await expectNoFindings(page, 'the import')
})

test('a draft gets the files of a feed, continues after a failure, and is left to be published', async ({
  page,
  workspace,
}) => {
  const names = ['Editor_2.1.0_x64.msi', 'Editor_2.1.0_amd64.deb']
  const assets = names.map((name) => ({ name, browser_download_url: `${host}/draft/${name}`, size: 5 }))
  documents.set('/draft', JSON.stringify([{ tag_name: 'v2.1.0', body: 'Faster start', assets }]))
  for (const name of names) documents.set(`/draft/${name}`, 'bytes')
  await page.goto(workspace.at('import'))
  await page.getByLabel('Feed URL').fill(`${host}/draft`)
  await page.getByRole('button', { name: 'Preview feed' }).click()
  await expect(page.getByRole('heading', { name: 'Draft of 2.1.0' })).toBeVisible()
  // Between the preview and the draft's copy the second file vanishes.
  await page.route(/imports\.fetchPart/, async (route) => {
    documents.delete(`/draft/${names[1]}`)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Create draft' }).click()
  const list = page.getByRole('list', { name: 'Files of the draft' })
  await expect(list.getByText('Copied and checked')).toHaveCount(1)
  await expect(list.getByText('The file can’t be fetched. The server answered 404.')).toBeVisible()
  await expectNoFindings(page, 'a draft with a failure')

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  documents.set(`/draft/${names[1]}`, 'bytes')
  await page.getByRole('button', { name: 'Continue the draft' }).click()
  await expect(list.getByText('Copied and checked')).toHaveCount(2)
  await page.getByRole('link', { name: 'Open the draft' }).click()
  await expect(page.getByRole('heading', { name: '2.1.0', level: 1 })).toBeVisible()
  await expect(page.getByText(names[0] ?? '').first()).toBeVisible()
})

test('without a connection the URL stays, and a second try succeeds', async ({
  page,
  workspace,
  context,
}) => {
  documents.set('/latest.json', JSON.stringify({ version: '1.0.0', platforms: {} }))
  await page.goto(workspace.at('import'))
  await page.getByLabel('Feed URL').fill(`${host}/latest.json`)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Preview feed' }).click()
  await expect(page.getByText(/offline|connection/i).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByLabel('Feed URL')).toHaveValue(`${host}/latest.json`)
  await page.getByRole('button', { name: 'Preview feed' }).click()
  await expect(page.getByText('No file is for a known platform.')).toBeVisible()
})
