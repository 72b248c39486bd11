import { expect, type Page, type Request, test } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { APPLICATION, AS_MEMBER, mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'

const SUMMARY = {
  ...{ status: 'active', plan: 'basic', trialEnd: null, trialEndAction: null, cancelledAt: null },
  currentTermEnd: '2026-12-30T10:00:00.000Z',
}
const NONE = {
  ...{ cents: null, minimum: 750, cap: null, monthEnd: '2026-12-30T10:00:00.000Z' },
  ...{ overSince: null, uploadsEnd: null, uploadsPaused: false },
}
const OVER = {
  ...NONE,
  ...{ cents: 2000, cap: 2000 },
  overSince: '2026-12-11T10:00:00.000Z',
  uploadsEnd: '2026-12-18T10:00:00.000Z',
}
const USAGE = {
  ...{ from: '2026-11-30T10:00:00.000Z', to: '2026-12-20T00:00:00.000Z', cents: 2000 },
  usage: { storage: 0, downloads: 0, devToolsSeats: 4, taurifyPlatforms: [], releases: 0 },
  lines: [
    { kind: 'base', used: 1, included: 0, amount: 750_00 },
    { kind: 'seats', used: 4, included: 1, amount: 1500_00 },
    { kind: 'limit', used: 2000, included: null, amount: -250_00 },
  ],
}
const DRAFT = {
  ...{ id: 'release-1', appId: 'app-1', version: '1.1.0', channel: null, status: 'draft', notes: '' },
  ...{ rolloutPercent: 100, paused: false, createdAt: '2026-12-01T10:00:00.000Z', createdBy: 'person-1' },
  ...{ pubDate: null, yankedAt: null, yankReason: null, purgedAt: null, promotedFrom: null, assets: [] },
}

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test('an Admin sets, changes and removes a spending limit, and sees its effect', async ({ page }) => {
  let limit: object = NONE
  let summary: object = SUMMARY
  const sent: unknown[] = []
  const answers = {
    'subscription.getSummary': () => summary,
    'usage.get': USAGE,
    'paymentSource.getStatus': { status: 'valid', brand: 'Visa', last4: '4242' },
    'billingDetails.get': null,
    'invoices.list': { invoices: [], cursor: null },
    'spendingLimit.get': () => limit,
    'spendingLimit.set': (request: Request) => {
      const { cents } = request.postDataJSON() as { cents: number | null }
      sent.push(cents)
      if (cents === 900)
        return { failure: { code: 503, message: 'Use can’t be counted right now. The limit is unchanged.' } }
      limit = { ...NONE, cents, cap: cents }
      return limit
    },
  }
  await mockServices(page, answers)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/acme/billing')
  const spending = card(page, 'Spending limit')
  const prices = card(page, 'Taurify prices')
  await expect(prices.getByRole('listitem')).toHaveText([
    /^Per month, by number of platforms1 platform20,00 EUR.*5 platforms65,00 EUR$/,
    /^Releases beyond 30 a month1,00 EUR per release/,
  ])
  const month = card(page, 'This month')
  await expect(month.getByRole('listitem').filter({ hasText: 'DevTools seats' })).toContainText(
    'then 5,00 EUR per seat',
  )
  await expect(month.getByRole('listitem').filter({ hasText: 'Spending limit' })).toContainText(
    /-2,50 EUR.*Use beyond 20,00 EUR isn’t charged/,
  )
  await expect(spending).toContainText('No limit. All usage beyond the plan is charged.')

  await spending.getByRole('button', { name: 'Set limit' }).click()
  const amount = page.getByLabel('EUR per month, excl. VAT')
  await expect(amount).toBeFocused()
  await amount.fill('7,49')
  await expect(amount).toHaveAccessibleDescription('Set at least 7,50 EUR, the base price of the plan')
  await amount.fill('a lot')
  await expect(amount).toHaveAccessibleDescription('Enter an amount in euros, such as 50,00')
  await amount.fill('9')
  await page.keyboard.press('Enter')
  await expect(amount).toHaveAccessibleDescription(/^Use can’t be counted right now/)
  await amount.fill('20,00')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Spending limit saved!', { exact: true })).toBeVisible()
  await expect(spending).toContainText(/20,00 EUR a month excl\. VAT/)
  await expect(spending.getByRole('progressbar')).toHaveAccessibleName('20,00 EUR of 20,00 EUR this month')
  await expect(spending.getByRole('button', { name: 'Change limit' })).toBeFocused()
  expect(sent).toEqual([900, 2000])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expectNoFindings(page, 'a spending limit')

  limit = OVER
  await page.reload()
  await expect(spending.getByRole('status')).toHaveText(
    /The spending limit is exceeded\. No further charges until 30\sDec\s2026\..*Uploads pause on 18\sDec\s2026 unless you raise the limit\./,
  )
  await expectNoFindings(page, 'use over the limit')
  await spending.getByRole('button', { name: 'Remove limit' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove the spending limit?' })
  await expect(dialog).toContainText('over the current limit')
  await dialog.getByRole('button', { name: 'Remove limit' }).click()
  await expect(spending).toContainText('No limit.')
  expect(sent.at(-1)).toBeNull()

  limit = { ...OVER, uploadsPaused: true }
  summary = { ...SUMMARY, uploadsPausedUntil: OVER.monthEnd }
  await page.reload()
  const banner = page.getByRole('status').filter({ hasText: 'Uploads are paused until 30 Dec 2026' })
  await expect(spending.getByRole('status')).toContainText('They continue when you raise the limit')
  await expect(banner.getByRole('link'), 'the page itself offers it').toHaveCount(0)
  await page.goto('/acme/webhooks')
  await expect(banner.getByRole('link', { name: 'Raise the limit' })).toHaveAttribute('href', '/acme/billing')
  await page.goto('/acme/billing')
  await mockServices(page, { ...answers, 'orgs.get': AS_MEMBER })
  await page.reload()
  await expect(spending.getByRole('status')).toContainText('They continue when an Admin raises the limit')
  await expect(spending.getByRole('button')).toHaveCount(0)
  await expect(banner).toContainText('To raise it, contact your administrator.')
})

test('warns before an upload over the spending limit, and explains its rejection', async ({ page }) => {
  let limit: object = { failure: { code: 503, message: 'Billing is away.' } }
  const message = 'Use has been over the monthly spending limit of 20,00 EUR for a week.'
  const calls = await mockServices(page, {
    'orgs.get': ORGANIZATION,
    'applications.get': APPLICATION,
    'releases.get': DRAFT,
    'releases.list': { releases: [], cursor: null },
    'spendingLimit.get': () => limit,
    'assets.create': { failure: { code: 403, message, data: { field: null, reason: 'spending_limit' } } },
  })
  await page.goto('/acme/editor/releases/release-1')
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
  await expect.poll(() => calls).toContain('spendingLimit.get')
  await expect(page.getByText('Billing is away.'), 'the upload itself is the judge').toHaveCount(0)
  limit = { ...OVER, uploadsPaused: true }
  await page.reload()
  const paused = page.getByRole('status').filter({ hasText: 'Uploads are paused' })
  await expect(paused).toContainText('They continue on 30 Dec 2026, or when you raise the limit.')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'editor.zip', mimeType: 'application/zip', buffer: Buffer.from('x') })
  await page.getByRole('button', { name: 'Upload the file' }).click()
  const uploads = card(page, 'Uploads')
  await expect(uploads).toContainText(message)
  await expect(uploads.getByRole('link', { name: 'Spending limit' })).toHaveAttribute('href', '/acme/billing')
})
