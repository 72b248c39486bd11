import { expect, type Page, type Request, test } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { arrive, openOrganization } from '#tests/e2e/support/console.ts'
import { AS_MEMBER, mockServices } from '#tests/e2e/support/mock-services.ts'
import { BUYER, PROVIDER, QUOTE, UNPAID } from '#tests/e2e/support/paying.ts'
import { fillInCard, fillInDetails } from '#tests/e2e/support/people.ts'

const SCRIPT = 'script[src$="/test-card-provider.js"]'
const pay = (page: Page) => page.getByRole('button', { name: /^Subscribe (for|from) / })
const save = (page: Page) => page.getByRole('button', { name: 'Save billing details' }).click()
const question = (page: Page) => page.getByRole('dialog', { name: 'Is this payment yours?' })

test('an Admin enters billing details, pays by a card with 3-D Secure, and switches to PayPal @local', async ({
  page,
}) => {
  await arrive(page)
  const { slug } = await openOrganization(page)
  await expect(page.locator(SCRIPT), 'no payment script on other pages').toHaveCount(0)
  const checks: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/billing/vat/validate') checks.push(searchParams.get('vat_number') ?? '')
  })

  await page.goto(`/${slug}/checkout`)
  await expect(page.getByText('Pay by card or PayPal in the next step.')).toBeVisible()
  await expect(page.locator(SCRIPT)).toHaveCount(1)
  const country = page.getByLabel('Country')
  const vatNumber = page.getByLabel('VAT number')
  await expect(country).toHaveAccessibleDescription('Businesses in the EU can then add their VAT number.')
  await fillInDetails(page, 'CH')
  await expect(country).toHaveAccessibleDescription('')
  expect(await country.locator('option').count()).toBeGreaterThan(220)
  await expect(vatNumber).toHaveCount(0)
  await country.selectOption('DE')
  await vatNumber.pressSequentially('DE123')
  await expect(vatNumber).toHaveAccessibleDescription(/invalid.*leave it empty/)
  await expectNoFindings(page, 'checkout')
  await save(page)
  await expect(pay(page), 'the details are not saved').toHaveCount(0)
  await vatNumber.fill('136695976')
  await expect(vatNumber).toHaveAccessibleDescription('Valid: DE136695976')
  expect(checks, 'one for each number, none for what is being typed').toEqual(['DE123', '136695976'])
  await save(page)
  await expect(page.locator('address')).toContainText(/Acme GmbH.*90403 Nürnberg.*DE136695976/s)
  await expect(page.getByText(/^Your free trial continues until /)).toBeVisible()
  await expect(page.getByText(/^Nothing is charged today\. The first month is charged on /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()

  await expect(page.getByRole('radio', { name: 'Card' })).toBeChecked()
  await fillInCard(page, '4000000000003220')
  await page.keyboard.press('Enter')
  await expect(question(page)).toContainText('no money moves')
  await expectNoFindings(page, 'the question of the bank')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was charged' })).toBeVisible()
  await expect(page.getByLabel('Security code')).toBeFocused()
  await expect(page.getByLabel('Security code')).toHaveValue('')
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')
  await question(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(/^The plan starts on /)).toBeVisible()
  await expect(page).toHaveURL(`/${slug}`)
  await expect(page.getByText('moves to the Basic plan automatically')).toBeVisible()
  await page.goto(`/${slug}/checkout`)
  await expect(page.getByRole('heading', { name: /^The plan starts on / })).toBeVisible()

  await page.goto(`/${slug}/billing`)
  await expect(page.getByRole('button', { name: 'Cancel trial' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Upgrade now' })).toHaveCount(0)
  await expect(page.getByText('Visa ending in 3220')).toBeVisible()
  await expect(page.locator('address')).toContainText('VAT number DE136695976')
  await expect(page.locator(SCRIPT)).toHaveCount(0)
  await page.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change payment method' })
  await expect(dialog, 'a new card is charged at once for what is overdue').toContainText(
    'a failed payment is retried',
  )
  await fillInCard(page, '4000000000003220')
  await dialog.getByRole('button', { name: 'Use this card' }).click()
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('alert')).toContainText('Nothing was charged')
  await dialog.getByRole('radio', { name: 'PayPal' }).check()
  const payPal = page.getByRole('dialog', { name: 'PayPal', exact: true })
  await dialog.getByRole('button', { name: 'Pay with PayPal' }).click()
  await expect(payPal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('alert')).toContainText('not approved at PayPal')
  await expectNoFindings(page, 'PayPal')
  await dialog.getByRole('button', { name: 'Pay with PayPal' }).click()
  await payPal.getByRole('button', { name: 'Agree' }).click()
  await expect(page.getByText('Payment method changed!', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByText('PayPal')).toBeVisible()
})

const EXPIRED = {
  failure: { code: 409, message: 'Too old.', data: { field: null, reason: 'payment_intent_expired' } },
}

/** The checkout with these payment results in order; returns the intents used. */
async function openCheckout(page: Page, answers: unknown[], stub = PROVIDER): Promise<string[]> {
  const used: string[] = []
  let intents = 0
  await mockServices(page, {
    'subscription.hasActive': false,
    'subscription.getSummary': UNPAID,
    'billingDetails.get': BUYER,
    'subscription.getQuote': QUOTE,
    'paymentIntent.create': (request: Request) => ({
      ...(request.postDataJSON() as object),
      ...{ id: `intent-${++intents}`, gateway: 'test', gatewayAccountId: 'account', amount: 750 },
      ...{ currencyCode: 'EUR', status: 'inited', referenceId: null },
    }),
    'subscription.subscribe': (request: Request) => {
      const { paymentIntentId } = request.postDataJSON() as { paymentIntentId: string }
      return answers[used.push(paymentIntentId) - 1]
    },
  })
  let scripts = 0
  await page.route('**/test-card-provider.js', (route) =>
    ++scripts === 1 ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: stub }),
  )
  await page.goto('/acme/checkout')
  await expect(page.getByRole('heading', { name: 'Payments are unavailable' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  return used
}

const LOST = { failure: { code: 503, message: 'Not now.' } }
const STARTED = { ...UNPAID, status: 'active' }

test('an approved payment is used once, even if the connection is lost', async ({ page }) => {
  const used = await openCheckout(page, [LOST, EXPIRED, STARTED])
  await fillInCard(page)
  await pay(page).dblclick()
  await expect(page.getByRole('alert').filter({ hasText: 'charged only once' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeDisabled()
  await expect(page.getByLabel('Security code')).toHaveValue('123')
  await pay(page).click()
  await expect(page.getByText('Subscription started!', { exact: true })).toBeVisible()
  expect(used, 'the same once more; when it was too old, another').toEqual([
    'intent-1',
    'intent-1',
    'intent-2',
  ])
  const given = await page.evaluate(() => (globalThis as unknown as { given: object[] }).given)
  expect(given[0]).toMatchObject({
    id: 'intent-1',
    gateway: 'test',
    gatewayAccountId: 'account',
    amount: 750,
    currencyCode: 'EUR',
    paymentMethodType: 'creditCard',
    status: 'inited',
    orgId: 'org-1',
    referenceId: null,
  })
})

test("a failing PayPal script isn't retried forever", async ({ page }) => {
  const fail = "async () => { throw new Error('PayPal is not to be had.') }"
  await openCheckout(page, [], PROVIDER.replace('handlePayment: approve', `handlePayment: ${fail}`))
  let intents = 0
  page.on('request', (request) => {
    if (request.url().includes('paymentIntent.create')) intents++
  })
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByText('PayPal is not to be had.')).toBeVisible()
  expect(intents).toBe(3)
})

test('resumes an approved PayPal payment after a lost connection without approving it again', async ({
  page,
}) => {
  const used = await openCheckout(page, [LOST, LOST, STARTED])
  await page.getByRole('radio', { name: 'PayPal' }).check()
  const notice = page.getByRole('alert').filter({ hasText: 'charged only once' })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Card' })).toBeDisabled()
  await pay(page).click()
  await expect(notice).toBeVisible()
  await pay(page).click()
  await expect(page.getByText('Subscription started!', { exact: true })).toBeVisible()
  expect(used).toEqual(['intent-1', 'intent-1', 'intent-1'])
})

test('says on the checkout of an unpaid plan that the payment failed, and how to pay', async ({ page }) => {
  const summary = { ...UNPAID, status: 'active', graceEnd: '2099-12-07T10:00:00.000Z' }
  await mockServices(page, { 'subscription.getSummary': summary })
  await page.goto('/acme/checkout')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'The last payment failed' })).toBeVisible()
  await expect(main.getByText('keeps Basic until 7 Dec 2099')).toBeVisible()
  await expect(main.getByRole('heading', { name: 'The plan is active' })).toHaveCount(0)
  await expectNoFindings(page, 'the checkout of an unpaid plan')
  const change = main.getByRole('link', { name: 'Change payment method' })
  await expect(change).toHaveAttribute('href', '/acme/billing?change=payment-method')

  await mockServices(page, { 'orgs.get': AS_MEMBER, 'subscription.getSummary': summary })
  await page.reload()
  await expect(main.getByRole('heading', { name: 'The last payment failed' })).toBeVisible()
  await expect(change, 'a Member cannot pay').toHaveCount(0)
})

test("explains why the caller can't pay, and loads no payment script", async ({ page }) => {
  const calls = await mockServices(page, {
    'orgs.get': AS_MEMBER,
    'subscription.getSummary': { ...UNPAID, status: 'active' },
    'paymentSource.getStatus': { status: 'valid', brand: 'PayPal', last4: null },
  })
  await page.goto('/acme/billing')
  await expect(page.getByRole('heading', { name: 'Subscription' })).toBeVisible()
  await expect(page.getByText('PayPal'), 'a Member reads no payment details').toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change' })).toHaveCount(0)
  await expect(page.getByText('Billing details')).toHaveCount(0)
  expect(calls).not.toContain('billingDetails.get')

  await mockServices(page, { 'subscription.getSummary': UNPAID, 'billingDetails.get': null })
  await page.route('**/billing/vat/validate?*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.route('**/acme/checkout', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/"cardProvider":\{[^}]*\}/, '"cardProvider":null')
    await route.fulfill({ response: answer, body })
  })
  await page.route('**/country-support/detect', (route) => route.fulfill({ json: { countryCode: 'FR' } }))
  await page.addInitScript(() => localStorage.setItem('country-code', 'FR'))
  await page.goto('/acme/checkout')
  await expect(page.getByRole('heading', { name: 'Payments aren’t set up' })).toBeVisible()
  await expect(page.getByLabel('Country'), 'where they seem to be').toHaveValue('FR')
  await expect(page.locator(SCRIPT)).toHaveCount(0)
  await fillInDetails(page)
  await page.getByLabel('VAT number').fill('DE136695976')
  await expect(page.getByLabel('VAT number')).toHaveAccessibleDescription(
    /couldn.t be checked.*You can continue/,
  )

  await page.getByLabel('Country').selectOption('US')
  await expect(page.getByLabel('VAT number')).toHaveCount(0)
  const [sent] = await Promise.all([
    page.waitForRequest('**/billingDetails.update'),
    page.getByRole('button', { name: 'Save billing details' }).click(),
  ])
  expect(sent.postDataJSON().details, 'a hidden VAT number is not saved').toMatchObject({ vatNumber: '' })
  await page.getByLabel('Country').selectOption('FR')
  await expect(page.getByLabel('VAT number'), 'and not lost').toHaveValue('DE136695976')
})
