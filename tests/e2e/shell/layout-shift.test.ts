import { expect, test } from '@playwright/test'
import { lineItems } from '#shared/domain/billing/pricing.ts'
import { layoutShift } from '#tests/e2e/support/jumps.ts'
import { APPLICATION, counted, mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'

test("pages don't shift while their data loads", async ({ page }) => {
  const places = ['editor', 'notes', 'player', 'viewer']
  const applications = places.map((slug) => ({ ...APPLICATION, id: slug, slug, name: slug }))
  const plan = { status: 'active', plan: 'basic', trialEnd: null, trialEndAction: null, cancelledAt: null }
  const since = '2026-03-03T10:00:00.000Z'
  const usage = { storage: 0, downloads: 0, devToolsSeats: 0, taurifyPlatforms: [], releases: 0 }
  const manifest = {
    ...{ format: 1, orgSlug: 'acme', appSlug: 'editor', appId: 'app-1', channel: null, semver: true },
    ...{ revision: 1, rolledBack: false, deletedAt: null, releases: [] },
  }
  await mockServices(page, {
    'orgs.list': places.map((slug) => ({
      ...ORGANIZATION,
      ...{ id: slug, slug, name: slug, role: 'Admin', memberCount: 1 },
    })),
    'orgs.listArchived': [],
    'orgs.listMembers': ORGANIZATION.members,
    'invitations.listByOrg': [],
    'applications.list': applications,
    'applications.get': APPLICATION,
    'channels.get': manifest,
    'insights.applications.list': counted({ total: 0 }),
    'subscription.getSummary': { ...plan, currentTermEnd: '2026-04-03T10:00:00.000Z' },
    'usage.get': { from: since, to: since, usage, lines: lineItems('basic', usage), cents: 750 },
    'paymentSource.getStatus': { status: 'valid', brand: 'Visa', last4: '4242' },
    'billingDetails.get': null,
  })
  // Each answer takes a moment longer than the one before, so that all come by themselves.
  let asked = 0
  await page.route('**/{directory,billing}/rspc/*', async (route) => {
    asked += 1
    await new Promise((resolve) => setTimeout(resolve, 100 + 40 * (asked % 5)))
    await route.fallback()
  })
  await page.setViewportSize({ width: 360, height: 740 })
  const main = page.getByRole('main')
  for (const [address, sign] of [
    ['/', main.getByRole('link', { name: 'viewer' })],
    ['/acme', main.getByRole('link', { name: 'viewer' })],
    ['/acme/members', main.getByText('There are no pending invites')],
    ['/acme/billing', main.getByText('Visa ending in 4242')],
    ['/acme/editor', main.getByText('Every published release is yanked or withdrawn')],
    ['/orgs/manage', main.getByText('You have no archived organizations at this time.')],
  ] as const) {
    await page.goto(address)
    await expect(sign).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    expect(await layoutShift(page), address).toBeLessThan(0.1)
  }
})

test('a font that is late moves nothing', async ({ page }) => {
  let arrive = () => {}
  const late = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/*.woff2', async (route) => {
    await late
    await route.fallback()
  })
  // Narrow, so that lines wrap elsewhere in another font.
  await page.setViewportSize({ width: 412, height: 823 })
  await page.goto('/help/support', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'What to include when you ask' })).toBeVisible()
  const arrived = page.waitForResponse('**/*.woff2')
  arrive()
  await (await arrived).finished()
  await page.evaluate(() => document.fonts.ready)
  expect(await layoutShift(page)).toBeLessThan(0.001)
})

test('the monospaced font moves nothing, also where the browser has lost it', async ({ page }) => {
  const family = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mono'))
  await page.goto('/help/docs')
  await expect.poll(family).toContain('Geist Mono Variable')
  expect(await layoutShift(page)).toBeLessThan(0.001)

  let arrive = () => {}
  const late = new Promise<void>((resolve) => {
    arrive = resolve
  })
  let asked = 0
  await page.route(/mono.*\.woff2$/, async (route) => {
    asked += 1
    await late
    await route.fallback()
  })
  await page.goto('/help/docs')
  await expect.poll(() => asked).toBe(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Text that asked for the font before it is there would keep the fallback.
  expect(await family()).not.toContain('Geist Mono Variable')
  arrive()
  await expect.poll(family).toContain('Geist Mono Variable')
  expect(await layoutShift(page)).toBeLessThan(0.001)
})
