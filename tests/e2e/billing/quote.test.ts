import { expect, type Request, test } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { mockServices } from '#tests/e2e/support/mock-services.ts'
import { BUYER, PROVIDER, QUOTE, UNPAID } from '#tests/e2e/support/paying.ts'
import { fillInCard, fillInDetails } from '#tests/e2e/support/people.ts'

test('charges the amount on the button, with the tax of the billing details', async ({ page }) => {
  const CHANGED = {
    failure: { code: 409, message: 'The price has changed.', data: { field: null, reason: 'price_changed' } },
  }
  const quotes: unknown[] = [
    { failure: { code: 422, message: 'Not now.' } },
    { ...QUOTE, tax: { rate: 1900, cents: 143, reverseCharge: false }, total: 893 },
    { ...QUOTE, tax: { rate: 0, cents: 0, reverseCharge: true } },
    { ...QUOTE, net: 800, total: 800 },
    { ...QUOTE, net: 900, total: 900 },
  ]
  const amounts = [800, 800, 900]
  const outcomes = [CHANGED, { ...UNPAID, status: 'active' }]
  const calls = await mockServices(page, {
    'subscription.hasActive': false,
    'subscription.getSummary': UNPAID,
    'billingDetails.get': null,
    'billingDetails.update': (request: Request) => (request.postDataJSON() as { details: object }).details,
    'subscription.getQuote': () => quotes.shift(),
    'subscription.subscribe': () => outcomes.shift(),
    'paymentIntent.create': (request: Request) => ({
      ...(request.postDataJSON() as object),
      ...{ id: `intent-${amounts.length}`, gateway: 'test', gatewayAccountId: 'account' },
      ...{ amount: amounts.shift(), currencyCode: 'EUR', status: 'inited', referenceId: null },
    }),
  })
  await page.route('**/test-card-provider.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: PROVIDER }),
  )
  const pay = page.getByRole('button', { name: /^Subscribe for / })
  const save = page.getByRole('button', { name: 'Save billing details' })
  const notice = page.getByRole('alert').filter({ hasText: 'The price has changed' })
  const summary = page.getByRole('table', { name: 'What is charged now' })
  await page.goto('/acme/checkout')
  await expect(pay).toHaveCount(0)
  await page.getByText('Prices beyond the plan', { exact: true }).click()
  const prices = page.getByRole('group').filter({ hasText: 'Prices beyond the plan' })
  await expect(prices.getByRole('listitem')).toHaveText([
    /^Storage beyond 1 GB, pro rata0,35 EUR per GB/,
    /^Downloads beyond\s5\s0001,00 EUR per 10\s000/,
    /^DevTools seats beyond 15,00 EUR per seat/,
    /^Taurify, by number of platforms1 platform20,00 EUR/,
    /^Taurify releases beyond 30 a month1,00 EUR per release/,
  ])
  await fillInDetails(page)
  expect(calls, 'no quote without billing details').not.toContain('subscription.getQuote')
  await save.click()
  await expect(page.getByRole('main').getByText('Not now.')).toBeVisible()
  await expect(pay).toBeDisabled()
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(summary.getByRole('row', { name: 'VAT 19 %' })).toContainText('1,43 EUR')
  await expect(summary).toContainText('22 Nov – 22 Dec 2026')
  await expect(summary.getByRole('row', { name: 'To pay now' })).toContainText('8,93 EUR')
  await expect(page.getByText('Usage beyond the plan is charged with the next month.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subscribe for 8,93 EUR', exact: true })).toBeEnabled()
  await expectNoFindings(page, 'what is to be paid')

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('VAT number').fill('DE136695976')
  await save.click()
  await expect(summary).toContainText('Reverse charge: VAT is owed by the recipient.')
  await fillInCard(page)
  await page.getByRole('button', { name: 'Subscribe for 7,50 EUR', exact: true }).click()
  await expect(notice, 'before anything is approved').toBeVisible()
  await expect(page.getByLabel('Security code')).toHaveValue('123')
  await expect(summary.getByRole('row', { name: 'VAT' }), 'the seller charges none').toHaveText('VAT0,00 EUR')
  await page.getByRole('button', { name: 'Subscribe for 8,00 EUR', exact: true }).click()
  await expect(page.getByLabel('Security code'), 'it was approved, and not used').toHaveValue('')
  await expect(notice).toBeVisible()
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Subscribe for 9,00 EUR', exact: true }).click()
  await expect(page.getByText('Subscription started!', { exact: true })).toBeVisible()
  const given = await page.evaluate(() => (globalThis as unknown as { given: { amount: number }[] }).given)
  expect(given.map((intent) => intent.amount)).toEqual([800, 900])
})

test("charges the plan's price if the billing service has no quotes", async ({ page }) => {
  const calls = await mockServices(page, {
    'subscription.hasActive': false,
    'subscription.getSummary': UNPAID,
    'billingDetails.get': BUYER,
    'subscription.getQuote': { failure: { code: 404, message: 'There is no such procedure.' } },
    'subscription.subscribe': { ...UNPAID, status: 'active' },
    'paymentIntent.create': (request: Request) => ({
      ...(request.postDataJSON() as object),
      ...{ id: 'intent', gateway: 'test', gatewayAccountId: 'account' },
      ...{ amount: 750, currencyCode: 'EUR', status: 'inited', referenceId: null },
    }),
  })
  await page.route('**/test-card-provider.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: PROVIDER }),
  )
  await page.goto('/acme/checkout')
  await fillInCard(page)
  await page.getByRole('button', { name: 'Subscribe for 7,50 EUR excl. VAT', exact: true }).click()
  await expect.poll(() => calls).toContain('subscription.subscribe')
  await expect(page).toHaveURL('/acme')
})

test('on a phone, the summary is the price and the total, and unfolds', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await mockServices(page, {
    'subscription.getSummary': UNPAID,
    'billingDetails.get': BUYER,
    'subscription.getQuote': QUOTE,
  })
  await page.goto('/acme/checkout')
  const total = page.getByText('To pay now').filter({ visible: true })
  const included = page.getByText('5\u202f000 downloads a month')
  const charge = page.getByText('7,50 EUR is charged now. The plan renews monthly, next on 22 Dec 2026.')
  const pay = page.getByRole('button', { name: 'Subscribe for 7,50 EUR', exact: true })
  await expect(total).toHaveCount(1)
  await expect(included).toBeHidden()
  await page.getByText('7,50 EUR per month excl. VAT').click()
  await expect(included).toBeVisible()
  await expect(page.getByRole('row', { name: 'To pay now' })).toBeVisible()
  await expect(total, 'said once').toHaveCount(1)
  await expect(charge).toBeVisible()
  const [button, words] = [await pay.boundingBox(), await charge.boundingBox()]
  expect((words?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0), 'below the button').toBeCloseTo(8, 0)
  await expectNoFindings(page, 'the unfolded summary on a phone')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByText('Renews monthly, next on 22 Dec 2026.')).toBeVisible()
  await expect(charge, 'the summary beside the button has it').toHaveCount(0)
})
