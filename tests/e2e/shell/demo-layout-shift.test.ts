import { expect } from '@playwright/test'
import { test } from '#tests/e2e/support/demo.ts'
import { layoutShift } from '#tests/e2e/support/jumps.ts'

for (const first of ['with their first data', 'call by call'])
  test(`pages with traffic don't shift while their data arrives ${first}`, async ({ demo, openAs }) => {
    const page = await openAs('alice')
    if (first === 'call by call') await page.route('**/auth/first-data?*', (route) => route.abort())
    // Each answer takes a moment longer than the one before, so that all come by themselves.
    let asked = 0
    await page.route('**/rspc/*', async (route) => {
      asked += 1
      await new Promise((resolve) => setTimeout(resolve, 30 * (asked % 8)))
      await route.fallback()
    })
    const main = page.getByRole('main')
    for (const width of [412, 1280]) {
      await page.setViewportSize({ width, height: 823 })
      for (const [address, sign] of [
        ['/acme', main.getByRole('link', { name: 'Editor' }).first()],
        ['/acme/editor', main.getByRole('heading', { name: 'Update checks' })],
        ['/acme/editor/releases', main.getByRole('button', { name: 'New channel' })],
        [demo.releases['2.4.0'] ?? '', main.getByRole('heading', { name: 'Update feed' })],
      ] as const) {
        await page.goto(address)
        await expect(sign).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        expect(await layoutShift(page), `${address} at ${width} px`).toBeLessThan(0.05)
      }
    }
  })
