// How long answers, announcements and confirmations last, to the second: with a clock that the test moves.

import { expect, type Page, test } from '@playwright/test'
import { type HeldClock, holdClock } from '#tests/e2e/support/held-clock.ts'
import {
  type Answers,
  APPLICATION,
  counted,
  mockServices,
  ORGANIZATION,
} from '#tests/e2e/support/mock-services.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const CREATED = '2026-03-03T10:00:00.000Z'

const key = { uid: 'key-1', displayName: 'Build', expiresAt: null, lastUsed: null, createdAt: CREATED }

const ANSWERS: Answers = {
  'orgs.list': [{ ...ORGANIZATION, role: 'Admin', memberCount: 1 }],
  'orgs.listMembers': ORGANIZATION.members,
  'invitations.listByOrg': [],
  'applications.list': [APPLICATION],
  'insights.applications.list': counted({ total: 1234 }),
  'apiKeys.listByOrg': [],
  'apiKeys.create': { ...key, createdBy: null, scope: ['Read', 'Write'], apiKey: 'gantry_key_1234567890' },
  'subscription.getTrialEligibility': null,
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Organization' }).getByRole('link', { name, exact: true })

/** Goes to a page of the organization without loading the document again. */
async function visit(page: Page, clock: HeldClock, name: 'Applications' | 'Members' | 'API keys') {
  await tab(page, name).click()
  await clock.untilSeen(heading(page, name))
}

/** Counts the answers to a procedure that a page has read, which takes time of the machine and none of the page. */
async function countAnswers(page: Page, procedure: string): Promise<() => Promise<number>> {
  await page.addInitScript((name) => {
    const { json } = Response.prototype
    Object.assign(globalThis, { answersRead: 0 })
    Response.prototype.json = async function (this: Response) {
      const read = await json.call(this)
      if (this.url.includes(name))
        Reflect.set(globalThis, 'answersRead', Reflect.get(globalThis, 'answersRead') + 1)
      return read
    }
  }, procedure)
  return () => page.evaluate(() => Reflect.get(globalThis, 'answersRead') as number)
}

test('queries are stale after 5 s, the session after 30 s, insights after 10 min; unused ones are collected after 5 min', async ({
  page,
}) => {
  const clock = await holdClock(page)
  const calls = await mockServices(page, ANSWERS)
  const count = (name: string) => calls.filter((call) => call === name).length
  const rows = page.getByRole('table', { name: 'Members' }).getByText('alice@example.test')
  await page.goto('/acme/members')
  // How much time passes until an answer is there depends on the machine: it is no older than it was asked for.
  await clock.until(() => count('session.get') === 1)
  const asked = await clock.now()
  await clock.until(() => count('orgs.listMembers') === 1)
  const listed = await clock.now()
  await clock.untilSeen(rows)
  const opened = await clock.now()

  await visit(page, clock, 'API keys')
  await clock.reach(listed + 4.6 * SECOND)
  await visit(page, clock, 'Members')
  await visit(page, clock, 'API keys')
  expect(count('orgs.listMembers')).toBe(1)
  await clock.reach(opened + 5.1 * SECOND)
  await visit(page, clock, 'Members')
  await clock.until(() => count('orgs.listMembers') === 2)

  await clock.reach(asked + 29 * SECOND)
  await visit(page, clock, 'Applications')
  await clock.untilSeen(page.getByText('1,234'))
  const counted = await clock.now()
  expect(count('session.get')).toBe(1)
  await clock.reach(opened + 31 * SECOND)
  await visit(page, clock, 'Members')
  await clock.until(() => count('session.get') === 2)

  await clock.reach(counted + 9.8 * MINUTE)
  await visit(page, clock, 'Applications')
  await visit(page, clock, 'Members')
  expect(count('insights.applications.list')).toBe(1)
  await clock.reach(counted + 10.1 * MINUTE)
  await visit(page, clock, 'Applications')
  await clock.until(() => count('insights.applications.list') === 2)

  await visit(page, clock, 'Members')
  await clock.untilSeen(rows)
  await visit(page, clock, 'API keys')
  await page.route('**/orgs.listMembers?*', () => new Promise(() => {}))
  await clock.pass(4.9 * MINUTE)
  await visit(page, clock, 'Members')
  await expect(rows).toBeVisible()
  await visit(page, clock, 'API keys')
  await clock.pass(5.1 * MINUTE)
  await visit(page, clock, 'Members')
  await expect(page.getByText('Loading…').first()).toBeVisible()
  await expect(rows).toHaveCount(0)
})

test('a failed query is retried three times, after 1, 2 and 4 s', async ({ page }) => {
  const clock = await holdClock(page)
  const calls = await mockServices(page, {
    ...ANSWERS,
    'applications.list': { failure: { code: 500, message: 'boom' } },
  })
  const asked = () => calls.filter((call) => call === 'applications.list').length
  const answered = await countAnswers(page, 'applications.list')
  await page.goto('/acme')
  await clock.until(() => asked() === 1)
  for (const [times, delay] of [
    [1, 1],
    [2, 2],
    [3, 4],
  ] as const) {
    await expect.poll(answered).toBe(times)
    await clock.pass(0.9 * delay * SECOND)
    expect(asked()).toBe(times)
    expect(await clock.until(() => asked() > times)).toBeLessThan(0.9 * delay * SECOND)
  }
  await clock.untilSeen(page.getByRole('button', { name: 'Try again' }))
  await clock.pass(2 * MINUTE)
  expect(asked()).toBe(4)
})

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-write'] })

  test('a fault shows after 300 ms, a copy is confirmed for 2 s and announced for 7 s', async ({ page }) => {
    const clock = await holdClock(page)
    await mockServices(page, ANSWERS)
    await page.goto('/acme/api-keys')
    const create = page.getByRole('button', { name: 'Create API key' })
    await clock.untilSeen(create)
    await create.click()
    const name = page.getByLabel('Name')

    const fault = page.getByText('Name must have at least 3 characters')
    await name.fill('ab')
    await clock.pass(290)
    await expect(fault).toHaveCount(0)
    await clock.pass(20)
    await expect(fault).toBeVisible()

    await name.fill('Build')
    await create.click()
    const copy = page.getByRole('button', { name: 'Copy key' })
    await clock.untilSeen(copy)
    await clock.pass(10 * SECOND)
    const confirmation = page.getByRole('button', { name: 'Copied' })
    const announced = page.locator('[data-announcer="polite"]')
    await copy.click()
    await expect(confirmation).toBeVisible()
    await expect(announced).toHaveText('Copied')
    await clock.pass(1950)
    await expect(confirmation).toBeVisible()
    await clock.pass(100)
    await expect(copy).toBeVisible()
    await clock.pass(4900)
    await expect(announced).toHaveText('Copied')
    await clock.pass(100)
    await expect(announced).toHaveText('')

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await copy.click()
    const toast = page.getByRole('listitem').filter({ hasText: 'Not copied' })
    await clock.untilSeen(toast)
    await expect(toast).toContainText('Select the text and copy it')
    await expect(toast).toHaveAttribute('data-variant', 'info')
  })
})

test('forms start with the common defaults', async ({ page }) => {
  await mockServices(page, ANSWERS)
  await page.goto('/acme/api-keys')
  await page.getByRole('button', { name: 'Create API key' }).click()
  await expect(page.getByLabel('Expires after')).toHaveText('30 days')
  await expect(page.getByLabel('Scope')).toHaveText('Read, Write')
  await tab(page, 'Applications').click()
  await page.getByRole('button', { name: 'New application' }).click()
  await expect(page.getByLabel('App type')).toHaveText('tauri (v2)')
  await expect(page.getByRole('radio', { name: 'Private' })).toBeChecked()
  await page.getByLabel('App type').click()
  await expect(
    page.getByRole('option', { name: 'packager', exact: true }),
    'each type is described',
  ).toHaveAccessibleDescription('cargo-packager and its Rust updater')
})

test('preloads a screen after the pointer rests on its link for 200 ms', async ({ page }) => {
  const clock = await holdClock(page)
  await mockServices(page, ANSWERS)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const isFetched = () => fetched.some((url) => url.includes('/billing-screen-'))
  await page.goto('/acme/members')
  await clock.untilSeen(heading(page, 'Members'))
  await tab(page, 'Billing').hover()
  await clock.pass(190)
  await heading(page, 'Members').hover()
  await clock.pass(SECOND)
  await tab(page, 'Billing').hover()
  await clock.pass(190)
  expect(isFetched()).toBe(false)
  await clock.pass(20)
  await expect.poll(isFetched).toBe(true)
})

test('follows a hundred redirects in a row, and treats one more as a loop', async ({ page }) => {
  await mockServices(page, ANSWERS)
  await page.goto('/help/docs')
  const docs = page.getByRole('heading', { level: 1 })
  await expect(docs).toBeVisible()
  // Each redirect takes off one '/org'.
  const go = (redirects: number) =>
    page.evaluate((path) => history.pushState(null, '', path), `${'/org'.repeat(redirects)}/help/status`)
  await go(101)
  await expect(page.getByText('Something went wrong on this page')).toBeVisible()
  await expect(page).toHaveURL(/\/org\/help\/status$/)
  await go(100)
  await expect(page).toHaveURL('/help/status')
  await expect(docs).toBeVisible()
  await go(101)
  await expect(page.getByText('Something went wrong on this page')).toBeVisible()
})
