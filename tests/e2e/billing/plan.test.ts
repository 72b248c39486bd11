import { expect, test } from '@playwright/test'
import { arrive, createWithoutTrial, openOrganization } from '#tests/e2e/support/console.ts'
import { mockServices } from '#tests/e2e/support/mock-services.ts'
import { UNPAID } from '#tests/e2e/support/paying.ts'
import { subscribe } from '#tests/e2e/support/people.ts'

test('an Admin cancels a trial and a plan, sees the consequences, and resumes', async ({ page }) => {
  await arrive(page)
  const { name, slug } = await openOrganization(page)
  const section = (title: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  const card = section('Subscription')
  const banner = page.locator('[data-tone][role="status"]')
  const press = (button: string) => page.getByRole('button', { name: button }).click()

  await page.goto(`/${slug}/billing`)
  await expect(card).toContainText('In trial')
  await expect(section('This month')).toContainText('0,00 EUR so far')
  await expect(page.getByRole('main').getByRole('link', { name: 'Add', exact: true })).toHaveAttribute(
    'href',
    `/${slug}/checkout`,
  )
  await press('Cancel trial')
  const question = page.getByRole('alertdialog', { name: `Cancel the trial of ${name}?` })
  await expect(question).toContainText('doesn’t become a plan')
  await question.getByRole('button', { name: 'Keep trial' }).click()
  await expect(question).toBeHidden()
  await press('Cancel trial')
  await question.getByRole('button', { name: 'Cancel trial' }).click()
  await expect(question).toBeHidden()
  await expect(card).toContainText('The plan was cancelled before it started')
  await expect(banner).toContainText('The Basic plan was cancelled before it started.')
  await press('Resume trial')
  await expect(card).toContainText('The trial ends on')
  await expect(banner).toContainText('14 days left in the trial. Upgrade to the')

  const second = await createWithoutTrial(page)
  await expect(banner, 'a first plan is offered by the checkout alone').toHaveCount(0)
  await page.goto(`/${second.slug}/billing`)
  await expect(card).toContainText('No plan')
  await expect(banner).toHaveText('Choose a plan to create applications and publish releases.')
  await subscribe(page, second.slug)
  await expect(banner, 'a plan that runs needs no word').toHaveCount(0)
  await page.goto(`/${second.slug}/billing`)
  await expect(card).toContainText('It renews on')
  const month = section('This month')
  await expect(month.getByRole('listitem').filter({ hasText: 'Downloads' })).toContainText(
    '0 of 5\u202f000 included',
  )
  await expect(month).toContainText('7,50 EUR excl. VAT')
  await press('Cancel plan')
  const plan = page.getByRole('alertdialog', { name: `Cancel the plan of ${second.name}?` })
  await expect(plan).toContainText('Usage beyond the plan is charged on that day')
  await plan.getByRole('button', { name: 'Cancel plan' }).click()
  await expect(card).toContainText('and won’t renew')
  await expect(banner).toContainText(/^The Basic plan was cancelled\. \d+ days remaining\./)
  await press('Resume plan')
  await expect(card).toContainText('It renews on')
  await expect(page.getByRole('button', { name: 'Cancel plan' })).toBeVisible()
  await expect(banner).toHaveCount(0)

  const acts = page
    .getByRole('table', { name: 'Audit log' })
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Details/ }) })
  // Billing sends its entries to the log after the response.
  await expect(async () => {
    await page.goto(`/${second.slug}/audit`)
    await expect(acts.first()).toContainText('resumed the Basic plan', { timeout: 2000 })
  }).toPass()
  await expect(acts.nth(1)).toContainText('cancelled the Basic plan')
  await expect(acts.nth(2)).toContainText('subscribed to the Basic plan')
  await expect(acts.nth(1).getByRole('link', { name: 'the Basic plan' })).toHaveAttribute(
    'href',
    `/${second.slug}/billing`,
  )
})

test('a free plan that ends leads to one that is for sale, and can’t be resumed', async ({ page }) => {
  const GIVEN = { ...UNPAID, plan: 'complementary', currentTermEnd: '2030-01-15T10:00:00.000Z' }
  let summary: object = { ...GIVEN, status: 'active' }
  await mockServices(page, {
    'subscription.getSummary': () => summary,
    'billingDetails.get': null,
    'paymentSource.getStatus': { status: 'valid', brand: 'Visa', last4: '4242' },
  })
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Subscription' }) })
  const subscribes = card.getByRole('link', { name: /^Subscribe/ })
  await page.goto('/acme/billing')
  await expect(card).toContainText('Complementary')
  await expect(subscribes, 'it runs').toHaveCount(0)
  for (const status of ['nonRenewing', 'inactive']) {
    summary = { ...GIVEN, status }
    await page.goto('/acme/billing')
    await expect(subscribes, status).toHaveAttribute('href', '/acme/checkout')
    await expect(card.getByRole('button', { name: /^Resume/ })).toHaveCount(0)
  }
})
