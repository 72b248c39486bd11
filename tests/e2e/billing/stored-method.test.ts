// An Admin who comes back after a plan has ended pays with the stored payment method, or with another one.

import { expect, type Page, type Request, test } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { mockServices } from '#tests/e2e/support/mock-services.ts'
import { BUYER, PROVIDER, QUOTE, UNPAID } from '#tests/e2e/support/paying.ts'
import { fillInCard } from '#tests/e2e/support/people.ts'

const ENDED = { ...UNPAID, currentTermEnd: '2026-01-01T00:00:00.000Z' }
const STARTED = { ...UNPAID, status: 'active' }
const VISA = { brand: 'Visa', last4: '4242' }
const DECLINED = {
  failure: { code: 422, message: 'The card was declined.', data: { reason: 'payment_refused' } },
}

const pay = (page: Page) => page.getByRole('button', { name: 'Subscribe for 7,50 EUR' })
const stored = (page: Page) => page.getByRole('radio', { name: 'Visa ending in 4242' })

/** The checkout of a plan that has ended; returns what the intents were asked for. */
async function openCheckout(page: Page, declined: boolean): Promise<object[]> {
  const asked: { stored?: object }[] = []
  await mockServices(page, {
    'subscription.hasActive': false,
    'subscription.getSummary': ENDED,
    'billingDetails.get': BUYER,
    'subscription.getQuote': QUOTE,
    'paymentSource.getStatus': () => ({
      status: declined && asked.length > 0 ? 'invalid' : 'valid',
      ...VISA,
    }),
    'paymentIntent.create': (request: Request) => {
      const input = request.postDataJSON() as { stored?: object }
      asked.push(input)
      if (input.stored && declined) return DECLINED
      return {
        ...{ orgId: 'org-1', paymentMethodType: 'creditCard' },
        ...{ id: `intent-${asked.length}`, gateway: 'test', gatewayAccountId: 'account', amount: 750 },
        ...{ currencyCode: 'EUR', referenceId: null, status: input.stored ? 'authorized' : 'inited' },
      }
    },
    'subscription.subscribe': STARTED,
  })
  await page.route('**/test-card-provider.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: PROVIDER }),
  )
  await page.goto('/acme/checkout')
  await expect(stored(page)).toBeChecked()
  return asked
}

test('the stored card pays with one press', async ({ page }) => {
  const asked = await openCheckout(page, false)
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await expectNoFindings(page, 'the checkout with a stored card')
  await pay(page).dblclick()
  await expect(page.getByText('Subscription started!', { exact: true })).toBeVisible()
  expect(asked).toMatchObject([{ plan: 'basic', stored: { ...VISA, amount: 750 } }])
})

test('a stored card that is declined leaves the choice of another one', async ({ page }) => {
  const asked = await openCheckout(page, true)
  await pay(page).click()
  const notice = page.getByRole('alert').filter({ hasText: 'The card was declined.' })
  await expect(notice).toBeVisible()
  // Back from another tab, where the declined card is read again.
  await page.clock.setFixedTime(Date.now() + 60_000)
  const isRead = page.waitForResponse('**/paymentSource.getStatus*')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await isRead
  await expect(notice).toBeVisible()
  await expect(stored(page)).toBeChecked()
  await page.getByRole('radio', { name: 'Another card' }).check()
  await fillInCard(page)
  await pay(page).click()
  await expect(page.getByText('Subscription started!', { exact: true })).toBeVisible()
  expect(asked[1]).not.toHaveProperty('stored')
})

for (const method of ['stored', 'PayPal'] as const)
  test(`a tab left open shows the plan that another tab has paid for (${method})`, async ({ page }) => {
    let summary: object = ENDED
    const calls = await mockServices(page, {
      'subscription.hasActive': () => summary === STARTED,
      'subscription.getSummary': () => summary,
      'billingDetails.get': BUYER,
      'subscription.getQuote': QUOTE,
      'paymentSource.getStatus': { status: 'valid', ...VISA },
      'paymentIntent.create': {
        failure: { code: 409, message: 'Nothing was charged.', data: { reason: 'already_subscribed' } },
      },
    })
    await page.route('**/test-card-provider.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: PROVIDER }),
    )
    await page.goto('/acme/checkout')
    await expect(stored(page)).toBeChecked()
    summary = STARTED
    // PayPal's button needs an intent before it is drawn.
    if (method === 'PayPal') await page.getByRole('radio', { name: method }).check()
    else await pay(page).click()
    await expect(page.getByRole('heading', { name: 'The plan is active' })).toBeVisible()
    await expect(pay(page)).toHaveCount(0)
    await expect(page.getByText('Nothing was charged.', { exact: true })).toHaveCount(1)
    expect(calls).not.toContain('subscription.subscribe')
  })

test('a card provider that is down leaves the stored card', async ({ page }) => {
  await openCheckout(page, false)
  await page.route('**/test-card-provider.js', (route) => route.abort())
  await page.reload()
  await page.getByRole('radio', { name: 'Another card' }).check()
  await expect(page.getByRole('heading', { name: 'Payments are unavailable' })).toBeVisible()
  await stored(page).check()
  await pay(page).click()
  await expect(page.getByText('Subscription started!', { exact: true })).toBeVisible()
})

test('a cancelled plan that still runs is resumed at the checkout without a charge', async ({ page }) => {
  const cancelled = {
    ...UNPAID,
    status: 'nonRenewing',
    currentTermEnd: '2099-12-09T10:00:00.000Z',
    cancelledAt: '2099-11-20T10:00:00.000Z',
  }
  let isResumed = false
  const calls = await mockServices(page, {
    'subscription.hasActive': true,
    'subscription.getSummary': () => (isResumed ? { ...cancelled, status: 'active' } : cancelled),
    'billingDetails.get': BUYER,
    'paymentSource.getStatus': { status: 'valid', ...VISA },
    'subscription.resume': () => {
      isResumed = true
      return { ...cancelled, status: 'active', cancelledAt: null }
    },
  })
  await page.goto('/acme/checkout')
  const main = page.getByRole('main')
  await expect(
    main.getByText('On 9 Dec 2099, it renews for 7,50 EUR excl. VAT, paid with Visa'),
  ).toBeVisible()
  await expectNoFindings(page, 'the checkout of a cancelled plan')
  const viewport = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 800 })
  const resume = await main.getByRole('button', { name: 'Resume plan' }).boundingBox()
  const leave = await main.getByRole('link', { name: 'Go to billing' }).boundingBox()
  expect(leave?.width, 'one is as wide as the other on a phone').toBe(resume?.width)
  if (viewport) await page.setViewportSize(viewport)
  await main.getByRole('button', { name: 'Resume plan' }).click()
  await expect(main.getByRole('heading', { name: 'The plan is active' })).toBeVisible()
  expect(calls).not.toContain('paymentIntent.create')
})
