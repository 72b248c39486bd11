import { expect } from '@playwright/test'
import { mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'
import { arriveVerified, test } from '#tests/e2e/support/people.ts'

test('a toast on a phone leaves the buttons of a form free', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await arriveVerified(page)
  await page.goto('/settings')
  await page.route('**/self-service/settings?flow=*', (route) => route.abort())
  const password = page
    .getByRole('main')
    .locator('section', { has: page.getByRole('heading', { name: 'Password', exact: true }) })
  const save = password.getByRole('button', { name: 'Save' })
  await password.getByLabel('New password', { exact: true }).fill('correct horse battery')
  await save.evaluate((button) => button.scrollIntoView({ block: 'end' }))
  await save.click()
  const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  await expect(toast).toBeVisible()
  const [button, cover] = [await save.boundingBox(), await toast.boundingBox()]
  expect((cover?.y ?? 0) + (cover?.height ?? 0)).toBeLessThan(button?.y ?? 0)
  await expect(page.getByRole('banner'), 'scrolled away').not.toBeInViewport()
  await expect(toast).toBeInViewport({ ratio: 1 })
})

test('a toast on a phone leaves the header and its tabs free @local', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await mockServices(page, {
    'orgs.list': [{ ...ORGANIZATION, role: 'Admin', memberCount: 1 }],
    'applications.list': { failure: { code: 500, message: 'Not now.' } },
  })
  await page.goto('/acme')
  const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  await expect(toast).toBeVisible()
  const [header, cover] = [await page.getByRole('banner').boundingBox(), await toast.boundingBox()]
  expect(cover?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? Infinity))
})
