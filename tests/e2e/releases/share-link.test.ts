import { expect } from '@playwright/test'
import { links } from '#shared/routes.ts'
import { test } from '#tests/e2e/support/demo.ts'

test('a phone hands the download page to another app, a computer copies its URL @local', async ({
  openAs,
}) => {
  const page = await openAs('bob')
  await page.goto(links.shareApp('acme', 'editor'))
  const copy = page.getByRole('button', { name: 'Copy link to the download page' })
  const share = page.getByRole('button', { name: 'Share link…' })
  await expect(copy).toBeVisible()
  await expect(share).toHaveCount(0)

  await page.addInitScript(() => {
    const shared: unknown[] = []
    const original = matchMedia
    Object.assign(globalThis, {
      shared,
      matchMedia: (query: string) =>
        query === '(pointer: coarse)' ? { ...original(query), matches: true } : original(query),
    })
    navigator.share = async (link) => {
      shared.push(link)
      if (shared.length === 2) throw new DOMException('Closed', 'AbortError')
      if (shared.length === 3) throw new DOMException('Refused', 'NotAllowedError')
    }
  })
  await page.reload()
  await share.click()
  const shared = () => page.evaluate(() => (globalThis as { shared?: unknown[] }).shared)
  const url = new URL(links.releases('acme', 'editor'), page.url()).href
  await expect.poll(shared).toEqual([{ title: 'Editor', url }])
  await share.click()
  await expect.poll(async () => (await shared())?.length).toBe(2)
  await expect(page.getByText('Not shared')).toHaveCount(0)
  await share.click()
  await expect(page.getByText('Copy the link instead.', { exact: true })).toBeVisible()
})

test('a button for a website leads each visitor to the download page, or names its platform @local', async ({
  openAs,
}) => {
  const page = await openAs('bob')
  await page.goto(links.shareApp('acme', 'editor'))
  // The demo has an update for Intel Macs, and no file to download.
  await expect(page.getByText('No file here runs on Intel Macs.')).toBeVisible()
  const platform = page.getByRole('combobox', { name: 'Platform' })
  await expect(platform).toHaveText('Each visitor’s system')
  const url = new URL(links.releases('acme', 'editor'), page.url()).href
  await expect(page.getByRole('link', { name: 'Download Editor' })).toHaveAttribute('href', url)
  await platform.click()
  await page.getByRole('option', { name: 'macOS Apple silicon · Disk image' }).click()
  const button = page.getByRole('link', { name: 'Download for macOS', exact: true })
  await expect(button).toHaveAttribute('href', /\/download\/acme\/editor\/latest\/platform\/dmg-aarch64$/)
  await expect(page.locator('figure').last()).toContainText('>Download for macOS</a>')
})
