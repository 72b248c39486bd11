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
  for (const width of [1280, 1000, 800]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/acme/editor/create-release')
    const way = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(way.getByRole('link', { name: LONG, exact: true })).toBeVisible()
    const current = way.getByRole('link', { name: 'New release', exact: true })
    expect(await isWhole(current), `${width}`).toBe(true)
  }
  await page.setViewportSize({ width: 1280, height: 700 })
  await page.getByRole('button', { name: LONG }).click()
  await expect.poll(async () => (await page.getByRole('menu').boundingBox())?.width).toBeCloseTo(304, 0)
})
