import { expect, type Locator, test } from '@playwright/test'
import { APPLICATION, mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'

const LONG = 'Wonderful Widgets of the Western Hemisphere and Sons'

/** Whether something is shown whole, and not cut off with dots. */
const isWhole = (words: Locator) =>
  words.evaluate((element) =>
    [element, ...element.children].every((each) => each.scrollWidth <= each.clientWidth),
  )

test("long names truncate; the page's title and the organization menu keep their width", async ({ page }) => {
  const organization = { ...ORGANIZATION, name: LONG }
  await mockServices(page, {
    'orgs.list': [{ ...organization, role: 'Admin', memberCount: 1 }],
    'orgs.get': organization,
    'applications.get': { ...APPLICATION, name: LONG },
  })
  for (const width of [1440, 1280, 1024]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/acme/editor/create-release')
    const way = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(way.getByRole('button', { name: `${LONG}, switch application` })).toBeVisible()
    const current = way.getByText('New release', { exact: true })
    await expect(current).toHaveAttribute('aria-current', 'page')
    expect(await isWhole(current), `${width}`).toBe(true)
  }
  await page.getByRole('button', { name: 'Parent pages' }).click()
  const parents = page.getByRole('menuitem')
  await expect(parents).toHaveText(['Organizations', LONG, LONG, 'Releases'])
  const indents = await parents.evaluateAll((items) =>
    items.map((item) => Number.parseFloat(getComputedStyle(item).paddingInlineStart)),
  )
  expect(indents, 'each below the one before it').toEqual([8, 24, 40, 56])
  await page.keyboard.press('Escape')

  // A narrow screen shows what is open; the rest is in its menu.
  await page.setViewportSize({ width: 360, height: 700 })
  await expect(page.getByRole('button', { name: LONG, exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const general = ['Docs', 'Support', 'Community', 'Status', 'Cookies', 'Privacy', 'Terms']
  for (const name of ['Overview', 'Settings', 'Applications', 'Audit log', 'Account settings', ...general])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Releases' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('button', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  await menu.getByRole('link', { name: 'Overview' }).click()
  await expect(page).toHaveURL('/acme/editor')
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await menu.getByRole('link', { name: 'Overview' }).click()
  await expect(menu, 'a link to the open page closes it too').toBeHidden()
  await page.setViewportSize({ width: 1280, height: 700 })
  await page.getByRole('button', { name: LONG, exact: true }).click()
  await expect.poll(async () => (await page.getByRole('menu').boundingBox())?.width).toBeCloseTo(304, 0)
})

test("a link to the open page closes a visitor's menu", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 })
  await page.goto('/help/support')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Support' }).click()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/help/support')
})
