import { expect, type Page } from '@playwright/test'
import { test } from '#tests/e2e/support/demo.ts'

/** The procedures that a page calls itself, and how often it requests its first data. */
async function callsOf(page: Page, address: string) {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.goto(address)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  return {
    calls: paths
      .filter((path) => /^\/(?:directory|billing)\/rspc\//.test(path))
      .map((path) => path.split('/').at(-1)),
    firstData: paths.filter((path) => path === '/auth/first-data').length,
  }
}

test('the first data of a page takes the place of its calls', async ({ demo, openAs }) => {
  const page = await openAs('alice')
  const main = page.getByRole('main')
  for (const [address, sign, own] of [
    ['/acme', 'Editor', ['insights.applications.list']],
    ['/acme/editor', 'Update checks', ['audit.listRecent']],
    [
      demo.releases['2.4.0'] ?? '',
      'Update feed',
      // Of the cards that are loaded once they are near.
      [
        'insights.application.read',
        'insights.lastDay.read',
        'insights.releases.list',
        'releases.listHistory',
      ],
    ],
  ] as const) {
    const { calls, firstData } = await callsOf(page, address)
    await expect(main.getByRole('heading', { name: sign }).first()).toBeVisible()
    await expect.poll(() => calls.toSorted(), { message: address }).toEqual(own)
    expect(firstData, 'preloaded and requested are one').toBe(1)
    page.removeAllListeners('request')
  }
})

test('a page without its first data makes the calls itself', async ({ openAs }) => {
  const page = await openAs('alice')
  await page.route('**/auth/first-data?*', (route) => route.fulfill({ status: 503, body: 'down' }))
  const { calls } = await callsOf(page, '/acme/editor')
  await expect(page.getByRole('heading', { name: 'Update checks' })).toBeVisible()
  expect(calls).toContain('orgs.get')
})
