// The preview of another host's feed, from a server of this machine, which a local start may ask.

import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { type FeedHost, openFeedHost } from '#tests/e2e/support/feed-host.ts'
import { expect, test } from '#tests/e2e/support/upload-workspace.ts'

let host: FeedHost
test.beforeAll(async () => {
  host = await openFeedHost()
})
test.afterAll(() => host.close())

test('a feed is previewed platform by platform, and another version of it @local', async ({
  page,
  workspace,
}) => {
  const release = (version: string, names: string[]) => ({
    tag_name: `v${version}`,
    body: `Notes of ${version}`,
    published_at: '2026-10-02T09:30:00Z',
    assets: names.map((name) => ({ name, browser_download_url: `${host.origin}/${name}`, size: 5 })),
  })
  const releases = [
    release('2.1.0', ['Editor_2.1.0_x64.msi', 'Editor_2.1.0_amd64.deb']),
    release('2.0.0', ['Editor_2.0.0_x64.msi']),
  ]
  host.documents.set('/releases', JSON.stringify(releases))
  for (const name of ['/Editor_2.1.0_x64.msi', '/Editor_2.0.0_x64.msi']) host.documents.set(name, 'bytes')

  await page.goto(workspace.at('releases'))
  await page.getByRole('link', { name: 'Preview your current feed' }).click()
  await expect(page.getByRole('heading', { name: 'Preview your current feed', level: 1 })).toBeVisible()
  const field = page.getByLabel('Current feed URL')
  const steps = page
    .getByRole('main')
    .getByRole('list')
    .filter({ hasText: 'Publish it' })
    .getByRole('listitem')
  await expect(steps.nth(2)).toHaveText('Publish itIt’s live on the feed here within 30 seconds.')
  await expect(steps.nth(3)).toContainText('Until they have it, clients keep using your current feed.')

  await field.fill('latest.json')
  await field.press('Enter')
  await expect(page.getByText('Enter a URL such as')).toBeVisible()
  await field.fill(`${host.origin}/nothing`)
  await field.press('Enter')
  await expect(page.getByText('The server answered 404.')).toBeVisible()
  await expectNoFindings(page, 'the import')

  await field.fill(`${host.origin}/releases`)
  await field.press('Enter')
  await expect(page.getByText('Clients on Windows x64 would get no update.')).toBeVisible()
  const windows = page.getByRole('rowgroup', { name: 'Files for Windows x64' })
  await expect(windows.getByRole('row', { name: /Editor_2\.1\.0_x64\.msi/ })).toContainText('Download')
  await expect(page.getByRole('rowgroup', { name: 'Files for Linux x64' })).toContainText('It isn’t there')
  await expectNoFindings(page, 'the import')

  await page.getByRole('button', { name: 'Preview 2.0.0' }).click()
  await expect(page.getByRole('heading', { name: '2.0.0', level: 2, exact: true })).toBeVisible()
  await expect(page.getByRole('rowgroup', { name: 'Files for Linux x64' })).toBeHidden()

  await page.setViewportSize({ width: 360, height: 780 })
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await expectNoFindings(page, 'the import')
})

test('a draft gets the files of a feed, continues after a failure, and is left to be published @local', async ({
  page,
  workspace,
}) => {
  const names = ['Editor_2.1.0_x64.msi', 'Editor_2.1.0_amd64.deb']
  const assets = names.map((name) => ({
    name,
    browser_download_url: `${host.origin}/draft/${name}`,
    size: 5,
  }))
  host.documents.set('/draft', JSON.stringify([{ tag_name: 'v2.1.0', body: 'Faster start', assets }]))
  for (const name of names) host.documents.set(`/draft/${name}`, 'bytes')
  await page.goto(workspace.at('import'))
  await page.getByLabel('Current feed URL').fill(`${host.origin}/draft`)
  await page.getByRole('button', { name: 'Preview feed' }).click()
  await expect(page.getByRole('heading', { name: 'Draft of 2.1.0' })).toBeVisible()
  // Between the preview and the draft's copy the second file vanishes.
  await page.route(/imports\.fetchPart/, async (route) => {
    host.documents.delete(`/draft/${names[1]}`)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Create draft' }).click()
  const list = page.getByRole('list', { name: 'Files of the draft' })
  await expect(list.getByText('Copied and checked')).toHaveCount(1)
  await expect(list.getByText('The file can’t be fetched. The server answered 404.')).toBeVisible()
  await expectNoFindings(page, 'a draft with a failure')

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  host.documents.set(`/draft/${names[1]}`, 'bytes')
  await page.getByRole('button', { name: 'Continue the draft' }).click()
  await expect(list.getByText('Copied and checked')).toHaveCount(2)
  await page.getByRole('link', { name: 'Open the draft' }).click()
  await expect(page.getByRole('heading', { name: '2.1.0', level: 1 })).toBeVisible()
  await expect(page.getByText(names[0] ?? '').first()).toBeVisible()
})

test('without a connection the URL stays, and a second try succeeds @local', async ({
  page,
  workspace,
  context,
}) => {
  host.documents.set('/latest.json', JSON.stringify({ version: '1.0.0', platforms: {} }))
  await page.goto(workspace.at('import'))
  await page.getByLabel('Current feed URL').fill(`${host.origin}/latest.json`)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Preview feed' }).click()
  await expect(page.getByText(/offline|connection/i).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByLabel('Current feed URL')).toHaveValue(`${host.origin}/latest.json`)
  await page.getByRole('button', { name: 'Preview feed' }).click()
  await expect(page.getByText('No file is for a known platform.')).toBeVisible()
})
