import { expect, type Page, type Request, test } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { AS_MEMBER, inputOf, mockServices } from '#tests/e2e/support/mock-services.ts'
import { DARK_BACKGROUND } from '#tests/e2e/support/themes.ts'

const BUYER = {
  name: 'Acme GmbH',
  address: 'Lange Gasse 1',
  city: 'Nürnberg',
  postcode: '90403',
  country: 'DE',
  vatNumber: 'DE136695976',
}
const SELLER = {
  name: 'Release Works B.V.',
  address: 'Keizersgracht 1',
  city: 'Amsterdam',
  postcode: '1015 CN',
  country: 'NL',
  vatNumber: 'NL004495445B01',
}
const NUMBER = '2026-000042'
const INVOICE = {
  number: NUMBER,
  issuedAt: '2026-12-01T00:10:00.000Z',
  paidWith: 'Visa ending in 4242',
  plan: 'basic',
  term: { from: '2026-12-01T00:10:00.000Z', to: '2027-01-01T00:10:00.000Z' },
  usage: { from: '2026-11-01T00:00:00.000Z', to: '2026-11-30T23:59:59.999Z' },
  lines: [
    { kind: 'base', used: 1, included: 0, amount: 750_00 },
    { kind: 'storage', used: 1_500_000_000, included: 1_000_000_000, amount: 17_50 },
    { kind: 'downloads', used: 6234, included: 5000, amount: 12_34 },
    { kind: 'seats', used: 3, included: 1, amount: 1000_00 },
  ],
  net: 1779,
  tax: { rate: 1900, cents: 338, reverseCharge: false },
  total: 2117,
  buyer: BUYER,
  seller: SELLER,
}
const SUMMARY = {
  status: 'active',
  plan: 'basic',
  trialEnd: null,
  trialEndAction: null,
  currentTermEnd: '2027-01-01T00:10:00.000Z',
  cancelledAt: null,
}
const USAGE = {
  from: '2026-12-01T00:10:00.000Z',
  to: '2026-12-20T00:00:00.000Z',
  usage: {
    storage: 0,
    downloads: 6234,
    devToolsSeats: 0,
    taurifyPlatforms: [],
    releases: 0,
    updateRequests: 12_345,
  },
  lines: [INVOICE.lines[0], INVOICE.lines[2]],
  cents: 762,
}

const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const setFlags = (page: Page, flags: Record<string, boolean>) =>
  page.addInitScript((text) => localStorage.setItem('feature-flags', text), JSON.stringify(flags))

async function expectNoSideways(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await beyond()).toBeLessThanOrEqual(0)
}

test('an Admin pages through invoices and prints only the open one', async ({ page }) => {
  const pages: Record<string, unknown> = {
    first: { invoices: [INVOICE, { ...INVOICE, number: '2026-000017', total: 893 }], cursor: '2026-000017' },
    '2026-000017': { invoices: [{ ...INVOICE, number: '2025-000009' }], cursor: null },
  }
  let list = (_: Request): unknown => undefined
  await setFlags(page, { showUpdateRequestBilling: true })
  await mockServices(page, {
    'subscription.getSummary': SUMMARY,
    'usage.get': USAGE,
    'paymentSource.getStatus': { status: 'valid', brand: 'Visa', last4: '4242' },
    'billingDetails.get': BUYER,
    'invoices.list': (request: Request) => list(request),
    'invoices.get': INVOICE,
  })
  await page.addInitScript('globalThis.print = () => (globalThis.printed = true)')
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/acme/billing')
  const card = section(page, 'Invoices')
  const month = section(page, 'This month')
  await expect(month).toContainText('is charged with the next month, on 1 Jan 2027.')
  await expect(month.getByRole('listitem').filter({ hasText: 'Update requests' })).toContainText(
    /0,00 EUR.*12\s345, any amount is included/,
  )

  await expect(card, 'an older service knows of none').toContainText('This didn’t load')
  await expect(section(page, 'Billing details')).toContainText('Acme GmbH')
  list = () => ({ invoices: [], cursor: null })
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(card).toContainText('No invoices yet. You’ll get one with your first payment.')
  list = (request) => pages[inputOf<{ cursor?: string | null }>(request).cursor ?? 'first']
  await page.reload()
  const rows = card.getByRole('table', { name: 'Invoices' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(/2026-000042.*1\sDec\s2026.*21,17 EUR/)
  await card.getByRole('button', { name: 'Show more' }).click()
  await expect(rows).toHaveCount(3)
  await expect(card.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  await expectNoFindings(page, 'the billing page')

  await rows.first().getByRole('link').click()
  await expect(page).toHaveURL(`/acme/billing/${NUMBER}`)
  await expect(page).toHaveTitle(new RegExp(`^Invoice ${NUMBER} · `))
  const heading = page.getByRole('heading', { level: 1, name: `Invoice ${NUMBER}` })
  const lines = page.getByRole('table', { name: `Invoice ${NUMBER}` })
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByText(`Invoice ${NUMBER}`)).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('link', { name: 'Back to Billing' })).toBeVisible()
  await expect(heading).toBeVisible()
  await expect(lines).toBeVisible()
  const paid = page.getByText('Paid 1 Dec 2026 with Visa ending in 4242', { exact: true })
  const printed = page.getByText('Invoice number')
  await expect(paid).toBeVisible()
  await expect(printed).toBeHidden()
  await expectNoFindings(page, 'an invoice')
  await page.getByRole('button', { name: 'Print or save as PDF' }).click()
  expect(await page.evaluate('globalThis.printed')).toBe(true)

  await expect(page.locator('body')).toHaveCSS('background-color', DARK_BACKGROUND)
  await page.emulateMedia({ media: 'print' })
  for (const part of [heading, crumbs, page.getByRole('banner'), page.getByRole('contentinfo')])
    await expect(part).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  for (const part of [page.getByText('Invoice', { exact: true }), printed, paid])
    await expect(part).toBeVisible()
  await expect(lines).toBeVisible()
  await expect(lines, 'also where the screen is dark').toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test('an invoice names payer, items and the tax treatment', async ({ page }) => {
  let invoice: object = INVOICE
  await mockServices(page, { 'invoices.get': () => invoice })
  await page.setViewportSize({ width: 360, height: 800 })
  const open = async (answer: object) => {
    invoice = answer
    await page.goto(`/acme/billing/${NUMBER}`)
    await expect(page.getByRole('table')).toBeVisible()
  }
  const main = page.getByRole('main')
  const row = (name: RegExp) => page.getByRole('row', { name })

  await open(INVOICE)
  await expect(main).toContainText(/Invoice number\s*2026-000042\s*Date\s*1\sDec\s2026/)
  await expect(main).toContainText(
    /From\s*Release Works B\.V\.\s*Keizersgracht 1\s*1015 CN Amsterdam\s*Netherlands\s*VAT number NL004495445B01/,
  )
  await expect(main).toContainText(
    /Billed to\s*Acme GmbH\s*Lange Gasse 1\s*90403 Nürnberg\s*Germany\s*VAT number DE/,
  )
  await expect(row(/^Base price, Basic plan/)).toHaveText(
    'Base price, Basic plan1 Dec 2026 – 1 Jan 20277,50 EUR',
  )
  await expect(row(/^Storage/)).toHaveText('Storage500 MB beyond the 1 GB included, 1 – 30 Nov 20260,175 EUR')
  await expect(row(/^Downloads/)).toContainText('1\u202f234 beyond the 5\u202f000 included, 1 – 30 Nov 2026')
  await expect(row(/^DevTools seats/)).toHaveText(/2 beyond the 1 included.*10,00 EUR/)
  await expect(row(/^Net/)).toHaveText('Net17,79 EUR')
  await expect(row(/^VAT/)).toHaveText('VAT 19 %3,38 EUR')
  await expect(row(/^Total/)).toHaveText('Total21,17 EUR')
  await expect(main).toContainText('Paid 1 Dec 2026 with Visa ending in 4242')
  await expect(page.getByRole('columnheader')).toHaveText(['Description', 'Amount'])
  await expectNoSideways(page)

  await setFlags(page, { showLineItemTax: true })
  await open(INVOICE)
  await expect(page.getByRole('columnheader')).toHaveText(['Description', 'VAT', 'Amount'])
  await expect(row(/^DevTools seats/)).toHaveText(/1,90 EUR10,00 EUR$/)
  await expectNoSideways(page)

  await open({ ...INVOICE, tax: { rate: 0, cents: 0, reverseCharge: true }, total: 1779 })
  await expect(row(/^Reverse charge/)).toHaveText('Reverse charge: VAT is owed by the recipient.')
  await expect(row(/^Total/)).toHaveText('Total17,79 EUR')
  await expect(page.getByRole('columnheader')).toHaveText(['Description', 'Amount'])

  await open({ ...INVOICE, tax: null, total: 1779, seller: null, buyer: null, term: null })
  await expect(row(/^Base price, Basic plan/)).toHaveText('Base price, Basic plan7,50 EUR')
  // The seller may not have to deal with VAT, so the document says nothing of it.
  await expect(row(/VAT|Net/)).toHaveCount(0)
  await expect(main).toContainText(/From\s*Gantry\s*Billed to\s*Acme/)
})

test('a forbidden and a missing invoice explain themselves', async ({ page }) => {
  let answer: unknown = { failure: { code: 404, message: 'This invoice does not exist.' } }
  await mockServices(page, {
    'invoices.get': () => answer,
    'subscription.getSummary': SUMMARY,
    'invoices.list': { failure: { code: 422, message: 'Not now.' } },
  })
  await page.goto('/acme/billing/2026-999999')
  await expect(page.getByRole('heading', { name: 'This invoice doesn’t exist' })).toBeVisible()
  await page.getByRole('link', { name: 'All invoices' }).click()
  await expect(page).toHaveURL('/acme/billing')
  const toasts = page.getByRole('region', { name: 'Notifications (Alt+T)' }).getByRole('listitem')
  await expect(toasts.filter({ hasText: 'Not now.' })).toBeVisible()
  expect(await toasts.filter({ hasText: 'This invoice does not exist.' }).count()).toBe(0)

  answer = { failure: { code: 422, message: 'Not now.' } }
  await page.goto(`/acme/billing/${NUMBER}`)
  await expect(page.getByRole('heading', { name: 'This didn’t load' })).toBeVisible()
  answer = INVOICE
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: `Invoice ${NUMBER}` })).toBeVisible()

  const calls = await mockServices(page, { 'orgs.get': AS_MEMBER, 'subscription.getSummary': SUMMARY })
  await page.goto(`/acme/billing/${NUMBER}`)
  await expect(page.getByText('Only Admins can see invoices')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Billing' }).click()
  await expect(page.getByRole('heading', { name: 'Subscription', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Invoices', exact: true })).toHaveCount(0)
  expect(calls.filter((name) => name.startsWith('invoices.'))).toEqual([])
})
