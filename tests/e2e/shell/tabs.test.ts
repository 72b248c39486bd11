import { expect, test } from '@playwright/test'
import { APPLICATION, mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'

test('the row of tabs fades at each edge behind which there are more', async ({ page }) => {
  await mockServices(page, {
    'orgs.list': [{ ...ORGANIZATION, role: 'Admin', memberCount: 1 }],
    'orgs.get': ORGANIZATION,
    'applications.get': APPLICATION,
  })
  const row = page.getByRole('link', { name: 'Update setup' }).locator('..')
  const fades = () =>
    row.evaluate((element) => ({
      start: element.hasAttribute('data-more-before'),
      end: element.hasAttribute('data-more-after'),
      masked: getComputedStyle(element).maskImage !== 'none',
    }))
  const scrollTo = (left: number) => row.evaluate((element, x) => element.scrollTo({ left: x }), left)

  await page.setViewportSize({ width: 1280, height: 700 })
  await page.goto('/acme/editor/create-release')
  await expect(row.getByRole('link', { name: 'Settings' })).toBeVisible()
  await expect.poll(fades).toEqual({ start: false, end: false, masked: false })

  await page.setViewportSize({ width: 360, height: 700 })
  await scrollTo(0)
  await expect.poll(fades).toEqual({ start: false, end: true, masked: true })
  await scrollTo(40)
  await expect.poll(fades).toEqual({ start: true, end: true, masked: true })
  await scrollTo(10_000)
  await expect.poll(fades).toEqual({ start: true, end: false, masked: true })
})

test('the organization menu marks the page that is open', async ({ page }) => {
  await mockServices(page, {
    'orgs.list': [{ ...ORGANIZATION, role: 'Admin', memberCount: 1 }],
    'orgs.get': ORGANIZATION,
    'apiKeys.listByOrg': [],
  })
  await page.goto('/acme/api-keys')
  await page.getByRole('button', { name: ORGANIZATION.name, exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'API keys' })).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('[role="menuitem"][aria-current]')).toHaveCount(1)
})
