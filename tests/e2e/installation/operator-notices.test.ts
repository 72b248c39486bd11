import { expect, test } from '@playwright/test'
import { APPLICATION, counted, mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'

test("an operator's suspension shows once per page, with a link to support", async ({ page }) => {
  await mockServices(page, {
    'applications.list': [APPLICATION],
    'insights.applications.list': counted({ total: 0 }),
    'orgs.get': {
      ...ORGANIZATION,
      restrictions: ['application', 'release'].map((kind) => ({ kind, permit: 'write' })),
      restrictionReason: { type: 'Suspended', details: 'Ticket 4711' },
    },
    'applications.get': { ...APPLICATION, takenDownReason: 'Ticket 4712.' },
  })
  const banners = page.locator('[data-tone][role="status"]')
  await page.goto('/acme')
  await expect(page.getByRole('link', { name: 'Editor' })).toBeVisible()
  await expect(banners).toHaveText(/suspended: Ticket 4711\. It offers .+Contact support$/)
  await expect(page.getByText('Ticket 4711')).toHaveCount(1)
  await page.goto('/acme/editor')
  const takedown = banners.filter({ hasText: 'Ticket 4712. It offers' })
  await expect(takedown.getByRole('link', { name: 'Contact support' })).toBeVisible()
  const edges = await banners.evaluateAll((all) =>
    all.map((each) => [each.getBoundingClientRect().left, each.clientWidth]),
  )
  const content = await page.getByRole('main').evaluate((main) => {
    const { paddingLeft, paddingRight } = getComputedStyle(main)
    const left = Number.parseFloat(paddingLeft)
    return [
      main.getBoundingClientRect().left + left,
      main.clientWidth - left - Number.parseFloat(paddingRight),
    ]
  })
  expect(edges, 'as wide as the page below them').toEqual([content, content])
})
