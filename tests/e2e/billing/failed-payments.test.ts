import { expect, type Page, test } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { type Answers, APPLICATION, AS_MEMBER, mockServices } from '#tests/e2e/support/mock-services.ts'
import { UNPAID } from '#tests/e2e/support/paying.ts'

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const WORKSPACE: Answers = {
  'applications.list': [APPLICATION],
  'billingDetails.get': null,
  'paymentSource.getStatus': { status: 'invalid', brand: 'Visa', last4: '0341' },
  'invoices.list': {
    invoices: [{ number: '2026-000042', issuedAt: '2026-10-26T10:00:00.000Z', total: 750 }],
    cursor: null,
  },
}
const FAILED = {
  ...UNPAID,
  status: 'active',
  currentTermEnd: inDays(-2),
  graceEnd: '2027-01-03T10:00:00.000Z',
  amountDue: 750,
}

const banner = (page: Page) => page.locator('[data-tone][role="status"]')

test('shows an Admin the failed payment and its grace period, and takes a new card', async ({ page }) => {
  let summary: object = { ...FAILED, status: 'inactive', graceEnd: '2026-06-03T10:00:00.000Z' }
  await mockServices(page, { ...WORKSPACE, 'subscription.getSummary': () => summary })
  await page.addInitScript(() => localStorage.setItem('asked:subscription:org-1', String(Date.now())))
  await page.goto('/acme')
  await expect(banner(page)).toHaveText(
    'Your subscription ended on 3 Jun 2026 because a payment failed. You can’t publish anything new, but published releases stay available.Reactivate my subscription',
  )

  summary = FAILED
  await page.goto('/acme')
  await expect(banner(page)).toHaveText(
    'The last payment failed. Pay by 3 Jan 2027 to keep the Basic plan.Change payment method',
  )
  await expect(page.locator('[data-variant="primary"]')).toHaveText('Change payment method')
  await expectNoFindings(page, 'a failed payment')
  await banner(page).getByRole('link', { name: 'Change payment method' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change payment method' })
  await expect(dialog).toContainText('7,50 EUR is charged now. The plan renews with this payment method')
  await expect(dialog.getByRole('button', { name: 'Pay 7,50 EUR' })).toBeVisible()
  await expect(page).toHaveURL('/acme/billing?change=payment-method')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/acme/billing')
  await expect(page.getByText('Declined', { exact: true })).toBeVisible()
  await expect(
    page.getByText(
      /^7,50 EUR due since .*\. The charge is tried again once a day\. To pay now, enter this card again or use another one\.$/,
    ),
  ).toBeVisible()
  await expect(
    page.getByText(
      'It ends immediately, and the amount due is no longer owed. Published releases stay available.',
    ),
  ).toBeVisible()
  const invoice = page.getByRole('table', { name: 'Invoices' }).getByRole('row')
  await expect(invoice.nth(1)).toHaveText(/^Due .*Unpaid.*7,50 EUR$/)
  await expect(invoice.nth(2)).toContainText('26 Oct 2026')
  await expect(invoice.nth(2)).not.toContainText('Unpaid')
  await expect(page.getByText('Payment failed', { exact: true })).toBeVisible()
  await expect(page.getByText('It renews on')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Payment method')
  const change = page.getByRole('button', { name: 'Change payment method' })
  await expect(change).toBeVisible()
  await expect(banner(page).getByRole('link'), 'the page itself offers it').toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 800 })
  expect((await change.boundingBox())?.width, 'as wide as its card').toBeGreaterThan(280)
  await expectNoFindings(page, 'a failed payment on a phone')
})

test('a plan that runs without a payment method takes a first one', async ({ page }) => {
  let summary: object = { ...FAILED, currentTermEnd: inDays(20), graceEnd: undefined }
  await mockServices(page, {
    ...WORKSPACE,
    'subscription.getSummary': () => summary,
    'paymentSource.getStatus': { status: 'none', brand: null, last4: null },
  })
  const dialog = page.getByRole('dialog', { name: 'Add payment method' })
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Payment method', exact: true }) })
  await page.goto('/acme/billing')
  await card.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeVisible()

  summary = FAILED
  await page.goto('/acme/billing')
  await card.getByRole('button', { name: 'Add payment method' }).click()
  await expect(dialog).toBeVisible()

  summary = { ...FAILED, plan: 'complementary', graceEnd: undefined }
  await page.goto('/acme/billing?change=payment-method')
  await expect(card).toContainText('No payment method yet.')
  await expect(card.getByRole('button'), 'nothing is to be paid').toHaveCount(0)
  await expect(dialog).toHaveCount(0)
})

test('an organization without a plan so far is offered one, with no mention of an ended plan', async ({
  page,
}) => {
  await mockServices(page, {
    ...WORKSPACE,
    'subscription.getSummary': UNPAID,
    'subscription.getTrialEligibility': '2030-01-15T10:00:00.000Z',
    'paymentSource.getStatus': { status: 'none', brand: null, last4: null },
  })
  await page.goto('/acme')
  await expect(banner(page)).toHaveText(
    'Choose a plan to create applications and publish releases.Choose a plan',
  )
  await expect(banner(page)).toHaveAttribute('data-tone', 'neutral')
  const choose = banner(page).getByRole('link', { name: 'Choose a plan' })
  await expect(choose, 'the primary button of the home').toHaveAttribute('data-variant', 'primary')
  await choose.click()
  await expect(page).toHaveURL('/acme/checkout')
  await expect(page.getByText('It starts with a free trial until 15 Jan 2030.')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a Member sees neither the failed payment nor the payment method', async ({ page }) => {
  const calls = await mockServices(page, {
    ...WORKSPACE,
    'orgs.get': AS_MEMBER,
    'subscription.getSummary': FAILED,
  })
  await page.goto('/acme/billing')
  await expect(page.getByRole('heading', { name: 'Subscription' })).toBeVisible()
  await expect(page.getByText('The plan ends on 3 Jan 2027 unless it’s paid.')).toBeVisible()
  await expect.poll(() => calls).toContain('usage.get')
  await expect(banner(page)).toHaveCount(0)
  await expect(page.getByText('Visa')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Change payment method' })).toHaveCount(0)
})
