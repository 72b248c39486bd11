import { expect, type Locator, type Page, type Request, type Route, test } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { holdClock } from '#tests/e2e/support/held-clock.ts'
import { jumps } from '#tests/e2e/support/jumps.ts'
import {
  type Answers,
  APPLICATION,
  AS_MEMBER,
  counted,
  mockServices,
  ORGANIZATION,
} from '#tests/e2e/support/mock-services.ts'
import { slowAnimations } from '#tests/e2e/support/slow-animations.ts'

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

const NOTHING = {
  plan: 'basic',
  trialEnd: null,
  trialEndAction: null,
  currentTermEnd: null,
  cancelledAt: null,
}
const TRIAL = { ...NOTHING, status: 'inTrial', trialEnd: inDays(5) }
const CANCELLED = {
  ...NOTHING,
  status: 'nonRenewing',
  currentTermEnd: inDays(10),
  cancelledAt: inDays(-5),
}
const ENDED = { ...CANCELLED, status: 'inactive', currentTermEnd: inDays(-6) }
const ENDED_TRIAL = { ...NOTHING, status: 'inactive', trialEnd: inDays(-4), cancelledAt: inDays(-8) }

const WORKSPACE: Answers = {
  'applications.list': [APPLICATION],
  'applications.get': APPLICATION,
  'insights.applications.list': counted({ total: 0 }),
  'billingDetails.get': null,
  'paymentSource.getStatus': { status: 'none', brand: null, last4: null },
}

const banner = (page: Page) => page.locator('[data-tone][role="status"]')
const dialogs = (page: Page) => page.getByRole('dialog')
const isShown = (page: Page) => expect(page.getByRole('link', { name: 'Editor' })).toBeVisible()

/** Marks the question to subscribe as asked just now, so that it stays closed. */
const answeredAlready = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('asked:subscription:org-1', String(Date.now())))

test("a banner shows an Admin the subscription's state and links to the remedy", async ({ page }) => {
  await answeredAlready(page)
  let summary: object = TRIAL
  let source = { status: 'none', brand: null, last4: null } as object
  const calls = await mockServices(page, {
    ...WORKSPACE,
    'subscription.getSummary': () => summary,
    'paymentSource.getStatus': () => source,
  })
  // Later than all that the screen shows, which waits for it as long as an animation lasts.
  const late = (route: Route) => isShown(page).then(() => route.fallback())
  await page.route('**/subscription.getSummary?*', late, { times: 1 })
  const atFullSpeed = await slowAnimations(page)
  const reads = async (text: string, link: string, to: string) => {
    await page.goto('/acme')
    await isShown(page)
    await expect(banner(page)).toHaveText(text)
    const way: Locator = banner(page).getByRole('link', { name: link, exact: true })
    await expect(way).toHaveAttribute('href', to)
    return way
  }
  const upgrade = await reads(
    '5 days left in the trial. Upgrade to the Basic plan to keep publishing.Upgrade now',
    'Upgrade now',
    '/acme/checkout',
  )
  expect(await jumps(page)).toEqual([])
  await atFullSpeed()
  expect(calls, 'nothing is asked that changes nothing').not.toContain('paymentSource.getStatus')
  await expectNoFindings(page, 'a trial')
  await upgrade.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/acme/checkout')
  await expect(banner(page)).toContainText('5 days left in the trial')
  await expect(banner(page).getByRole('link'), 'the page itself').toHaveCount(0)

  summary = { ...TRIAL, trialEnd: inDays(1), trialEndAction: 'activate_subscription' }
  await reads(
    '1 day left in the trial. Upgrade to the Basic plan to keep publishing.Upgrade now',
    'Upgrade now',
    '/acme/checkout',
  )
  source = { status: 'valid', brand: 'visa', last4: '4242' }
  await reads(
    '1 day left in the trial. Then the organization moves to the Basic plan automatically.Billing',
    'Billing',
    '/acme/billing',
  )
  summary = { ...summary, cancelledAt: inDays(-1) }
  await reads(
    '1 day left in the trial. The Basic plan was cancelled before it started.Billing',
    'Billing',
    '/acme/billing',
  )
  summary = CANCELLED
  const update = await reads(
    'The Basic plan was cancelled. 10 days remaining. After that, you can’t publish anything new, but published releases stay available.update billing',
    'update billing',
    '/acme/billing',
  )
  await expectNoFindings(page, 'a cancelled plan')
  await update.click()
  await expect(page.getByRole('heading', { name: 'Billing', exact: true })).toBeVisible()
  await expect(banner(page)).toContainText('The Basic plan was cancelled.')
  await expect(banner(page).getByRole('link'), 'the page itself offers it').toHaveCount(0)
  summary = { ...CANCELLED, plan: 'complementary' }
  await reads(
    'The Complementary plan was cancelled. After that, you can’t publish anything new, but published releases stay available.update billing',
    'update billing',
    '/acme/billing',
  )
  summary = ENDED
  await reads(
    'Your subscription has ended. You can’t publish anything new, but published releases stay available.Reactivate my subscription',
    'Reactivate my subscription',
    '/acme/checkout',
  )
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoFindings(page, 'an ended plan on a phone')
  summary = ENDED_TRIAL
  await reads(
    'Your trial has ended, and the plan was cancelled. You can’t publish anything new, but published releases stay available.Subscribe',
    'Subscribe',
    '/acme/checkout',
  )

  summary = { ...NOTHING, status: 'active' }
  calls.length = 0
  await page.goto('/acme/editor')
  await expect(page.getByRole('heading', { name: 'Editor' })).toBeVisible()
  await expect.poll(() => calls).toContain('subscription.getSummary')
  await expect(banner(page)).toHaveCount(0)
  calls.length = 0
  await page.goto('/')
  await expect(page.getByText('You belong to no organization yet')).toBeVisible()
  expect(calls).not.toContain('subscription.getSummary')
  await expect(dialogs(page)).toHaveCount(0)
})

test('a Member sees that the subscription is inactive and which Admin to ask', async ({ page }) => {
  let summary: object = TRIAL
  const calls = await mockServices(page, {
    ...WORKSPACE,
    'orgs.get': AS_MEMBER,
    'subscription.getSummary': () => summary,
  })
  for (summary of [{ ...TRIAL, trialEndAction: 'activate_subscription' }, CANCELLED]) {
    calls.length = 0
    await page.goto('/acme')
    await isShown(page)
    await expect.poll(() => calls).toContain('subscription.getSummary')
    await expect(banner(page)).toHaveCount(0)
  }
  for (summary of [ENDED, ENDED_TRIAL]) {
    await page.goto('/acme')
    await expect(banner(page)).toHaveText(
      'The subscription of this organization is inactive. To reactivate it, contact your administrator.',
    )
    await expect(banner(page).getByRole('link')).toHaveCount(0)
  }
  await isShown(page)
  await expect(dialogs(page)).toHaveCount(0)
  expect(calls).not.toContain('paymentSource.getStatus')
})

test('an unreadable subscription shows no banner and no toast; a readable one does', async ({ page }) => {
  let summary: object = { failure: { code: 403, message: 'Not for you' } }
  const calls = await mockServices(page, {
    ...WORKSPACE,
    'orgs.list': { failure: { code: 403, message: 'No list' } },
    'subscription.getSummary': () => summary,
  })
  // What fails later has its toast later.
  await page.route('**/orgs.list*', async (route) => {
    await expect.poll(() => calls).toContain('subscription.getSummary')
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.fallback()
  })
  await page.goto('/acme')
  await isShown(page)
  await expect(page.getByText('No list', { exact: true }).first()).toBeVisible()
  expect(await page.getByText('Not for you').count(), 'not even for a moment').toBe(0)
  await expect(banner(page)).toHaveCount(0)

  summary = ENDED
  await page.goto('/acme/editor')
  await expect(dialogs(page)).toBeVisible()
  await expectNoFindings(page, 'the dialog')
})

test('asks an Admin to subscribe after the plan ends, once in two days per organization', async ({
  page,
}) => {
  const clock = await holdClock(page)
  const other = { ...ORGANIZATION, id: 'org-2', name: 'Other', slug: 'other' }
  let summary: object = ENDED
  await mockServices(page, {
    ...WORKSPACE,
    'orgs.get': (request: Request) => (request.url().includes('other') ? other : ORGANIZATION),
    'subscription.getSummary': () => summary,
  })
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  const open = async (path: string) => {
    await page.goto(path)
    // By its text: a dialog that opens first hides the link's role.
    await clock.untilSeen(page.getByText('Editor', { exact: true }))
  }
  // The focus follows a moment after what is seen.
  const asks = async (dialog: Locator) => {
    await clock.untilSeen(dialog)
    await clock.pass(500)
  }
  const closes = async (dialog: Locator) => {
    await clock.untilGone(dialog)
    await clock.pass(500)
  }
  const showsNone = async () => {
    await clock.untilSeen(banner(page))
    await clock.pass(1000)
    await expect(dialogs(page)).toHaveCount(0)
  }

  await page.goto('/acme/billing')
  await clock.untilSeen(page.getByRole('heading', { name: 'Billing', exact: true }))
  await showsNone()
  await page.goto('/acme/checkout')
  await clock.untilSeen(page.getByRole('heading', { name: 'Checkout', exact: true }))
  await showsNone()

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open('/acme')
  const ended = dialog('Your subscription has ended')
  await asks(ended)
  const asked = Number(await page.evaluate(() => localStorage.getItem('asked:subscription:org-1')))
  expect((await ended.boundingBox())?.width).toBe(600)
  await expect(ended).toBeFocused()
  await expect(ended).toHaveAccessibleDescription(
    'Without a plan, Acme can’t create applications or publish releases. Subscribing restores both right away.',
  )
  const reactivate = page.getByText('Reactivate my subscription')
  await expect(reactivate, 'the dialog offers it').toHaveCount(0)
  await ended.getByRole('button', { name: 'No thanks' }).press('Enter')
  await closes(ended)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(reactivate).toBeVisible()
  await expect(page).toHaveURL('/acme')
  await page.reload()
  await showsNone()

  await open('/other')
  await asks(ended)
  await ended.getByRole('link', { name: 'Subscribe now' }).press('Enter')
  await clock.untilSeen(page.getByRole('heading', { name: 'Billing', exact: true }))
  await closes(ended)
  await expect(page).toHaveURL('/other/billing')
  await expect(page.getByRole('main')).toBeFocused()

  const PAUSE = 2 * DAY
  await page.clock.pauseAt(asked + PAUSE - 60_000)
  await open('/acme')
  await showsNone()
  summary = ENDED_TRIAL
  await page.clock.pauseAt(asked + PAUSE)
  await open('/acme')
  const trial = dialog('Your trial has ended')
  await asks(trial)
  await page.keyboard.press('Escape')
  await closes(trial)
  await expect(page.locator('main :focus'), 'nothing had the focus: the screen has it').toHaveCount(1)

  summary = CANCELLED
  await page.clock.pauseAt(asked + 3 * PAUSE)
  await page.setViewportSize({ width: 360, height: 800 })
  await open('/acme')
  const cancelled = dialog('Your subscription has been cancelled')
  await asks(cancelled)
  await expect(cancelled).toContainText(
    /After \d+\s\w+\s\d{4}, Acme can’t create applications or publish releases unless you subscribe\./,
  )
  expect((await cancelled.boundingBox())?.width).toBe(360 - 32)
  await cancelled.getByRole('button', { name: 'No thanks' }).click()
  await closes(cancelled)

  for (summary of [TRIAL, { ...NOTHING, status: 'active' }]) {
    await page.clock.pauseAt((await clock.now()) + PAUSE)
    await open('/acme')
    await clock.pass(1000)
    await expect(dialogs(page)).toHaveCount(0)
  }
})
