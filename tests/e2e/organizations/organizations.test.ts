import { expect, type Request, test } from '@playwright/test'
import { arrive, createOrganizationByForm, uniqueName } from '#tests/e2e/support/console.ts'
import { inputOf, mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'
import { fillInCard, fillInDetails } from '#tests/e2e/support/people.ts'

test('a taken or reserved slug is an error at its field, without a toast', async ({ page }) => {
  await arrive(page)
  const { slug } = await createOrganizationByForm(page)
  for (const [taken, fault] of [
    [slug, 'This slug is already taken'],
    ['login', 'This slug is reserved'],
  ] as const) {
    await page.goto('/org/create')
    await page.getByLabel('Name').fill('Another')
    await page.getByLabel('Slug').fill(taken)
    await page.getByRole('button', { name: 'Create organization' }).click()
    await expect(page.getByLabel('Slug')).toHaveAccessibleDescription(new RegExp(fault))
    await expect(page.getByRole('listitem').filter({ hasText: fault })).toHaveCount(0)
    await expect(page).toHaveURL('/org/create')
  }
})

test('loads missing parts once the connection is back, and keeps the form', async ({ page }) => {
  await arrive(page)
  const { name, slug } = await createOrganizationByForm(page)
  let connected = false
  await page.route(/\/assets\/(toast-region|create-organization-dialog)-|\/orgs\.create$/, (route) =>
    connected ? route.continue() : route.abort(),
  )
  const openDialog = async () => {
    await page.getByRole('banner').getByRole('button', { name }).click()
    await page.getByRole('menuitem', { name: 'Create new' }).click()
  }
  await page.goto(`/${slug}`)
  await openDialog()
  await expect(page.getByRole('menu')).toBeHidden()
  connected = true
  await expect(page.getByText('Couldn’t load part of this page', { exact: true })).toBeVisible()

  await openDialog()
  const dialog = page.getByRole('dialog', { name: 'Create an organization' })
  await dialog.getByLabel('Name').fill('Cut off')
  connected = false
  await dialog.getByRole('button', { name: 'Create organization' }).click()
  await expect(page.locator('[data-toasts]').getByText(/^The server can’t be reached/)).toHaveCount(1)
  await expect(dialog.getByLabel('Slug')).toHaveValue('cut-off')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner').getByRole('button', { name })).toBeFocused()
})

test('retrying a creation whose response was lost is idempotent, trial included', async ({ page }) => {
  await arrive(page)
  const asked = new Set<string>()
  // The first time, the server commits and the response is lost.
  await page.route(/\/(orgs|applications)\.create$/, async (route) => {
    const { slug } = route.request().postDataJSON() as { slug: string }
    if (asked.has(slug)) return route.continue()
    asked.add(slug)
    await route.fetch()
    await route.abort()
  })
  const loseAnswer = async (label: string) => {
    const answer = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.create'))
    await page.getByRole('button', { name: label }).click()
    await answer
  }
  await page.goto('/org/create')
  const { name, slug } = uniqueName('Lost')
  await page.getByLabel('Name').fill(name)
  await loseAnswer('Create organization')
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(page).toHaveURL(`/${slug}`)

  await page.getByLabel('Name').fill('First')
  await loseAnswer('Create application')
  await expect(page.getByRole('link', { name: /First/ }), 'the list says so by itself').toBeVisible()

  await page.getByRole('button', { name: 'New application' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Second')
  await loseAnswer('Create application')
  await dialog.getByRole('button', { name: 'Create application' }).click()
  await expect(page).toHaveURL(`/${slug}/second`)

  await page.goto(`/${slug}/audit`)
  const acts = page.getByRole('table', { name: 'Audit log' }).getByRole('row', { name: /created/ })
  await expect(acts.filter({ hasText: `created the organization ${name}` })).toHaveCount(1)
  await expect(acts.filter({ hasText: /created (First|Second)/ })).toHaveCount(2)
})

test('the slug follows the name until it is edited', async ({ page }) => {
  await arrive(page)
  await page.goto('/org/create')
  await page.getByLabel('Name').fill('My Org')
  await expect(page.getByLabel('Slug')).toHaveValue('my-org')
  await page.getByLabel('Slug').fill('x1')
  await page.getByLabel('Name').fill('My Organization')
  await expect(page.getByLabel('Slug')).toHaveValue('x1')
  await page.getByLabel('Slug').fill('x--1')
  await expect(page.getByLabel('Slug')).toHaveAccessibleDescription(/two consecutive hyphens/)
})

test('with free plans a new organization opens on its home, without a trial', async ({ page }) => {
  const summary = { status: 'active', plan: 'complementary', trialEnd: null, trialEndAction: null }
  await mockServices(page, {
    'subscription.getTrialEligibility': null,
    'subscription.getSummary': { ...summary, currentTermEnd: null, cancelledAt: null },
    'orgs.create': ORGANIZATION,
  })
  await page.goto('/org/create')
  await page.getByLabel('Name').fill('Acme')
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(page).toHaveURL('/acme')
})

test('a second organization without a trial left opens on the checkout', async ({ page }) => {
  await arrive(page)
  await createOrganizationByForm(page)
  await page.goto('/org/create')
  const slug = `second-${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel('Name').fill('Second')
  await page.getByLabel('Slug').fill(slug)
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(page).toHaveURL(`/${slug}/checkout`)

  await page.goto(`/${slug}`)
  await expect(page, 'an organization without a plan and applications has no home yet').toHaveURL(
    `/${slug}/checkout`,
  )
  const pay = page.getByRole('button', { name: /^Subscribe for 7,50 EUR/ })
  await expect(page.getByText('Pay by card or PayPal in the next step.')).toBeVisible()
  await expect(pay).toHaveCount(0)
  await fillInDetails(page)
  await page.getByRole('button', { name: 'Save billing details' }).click()
  await fillInCard(page, '4000 0000 0000 0002')
  await pay.click()
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(/declined/)
  await expect(page.getByLabel('Month')).toHaveValue('12')
  await expect(page.getByLabel('Security code'), 'never stored').toHaveValue('')

  await fillInCard(page)
  await pay.click()
  await expect(page).toHaveURL(`/${slug}`)
  await expect(page.getByRole('heading', { name: 'Name your first application' })).toBeVisible()
})

test('latest-organization links and legacy links redirect to its pages', async ({ page, context }) => {
  await arrive(page)
  await page.goto('/org/_/members')
  await expect(page).toHaveURL('/?linkTo=members')
  const { slug } = await createOrganizationByForm(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('latestOrgSlug'))).toBe(slug)
  for (const [from, to] of [
    ['/org/_/api-keys', `/${slug}/api-keys`],
    ['/org/_/settings', `/${slug}`],
    [`/org/${slug}/billing`, `/${slug}/billing`],
    ['/org', '/'],
  ] as const) {
    await page.goto(from)
    await expect(page).toHaveURL(to)
  }
  await context.clearCookies({ name: 'latestOrgSlug' })
  await page.goto('/org/_/billing')
  await expect(page, 'without the cookie the page itself knows').toHaveURL(`/${slug}/billing`)
})

test('an unknown organization and an invalid slug show the not-found page', async ({ page }) => {
  await arrive(page)
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('latestOrgSlug', 'no-such-organization'))
  for (const address of ['/no-such-organization', '/not_a_slug/members', '/settings/members']) {
    await page.goto(address)
    await expect(page).toHaveURL('/orgs/404')
  }
  expect(await page.evaluate(() => localStorage.getItem('latestOrgSlug'))).toBeNull()
})

test('pages and searches thousands of organizations; the menu lists the first ones', async ({ page }) => {
  await arrive(page)
  const { name } = await createOrganizationByForm(page)
  await page.route('**/auth/first-data?*', (route) => route.abort())
  await page.route('**/orgs.list', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const [own] = body.result.data
    const others = Array.from({ length: 1999 }, (_, index) => ({
      ...own,
      id: `org-${index}`,
      name: `Department ${index}`,
      slug: `department-${index}`,
    }))
    body.result.data = [own, ...others]
    await route.fulfill({ response: answer, json: body })
  })
  await page.reload()
  await page.getByRole('banner').getByRole('button', { name }).click()
  await expect(page.getByRole('group', { name: 'Switch organization' }).getByRole('menuitem')).toHaveCount(20)
  await page.getByRole('menuitem', { name: 'All organizations' }).click()

  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(25)
  const pages = page.getByRole('navigation', { name: 'Pages of organizations' })
  await expect(pages).toContainText('Page 1 of 80')
  await pages.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(rows.first()).toContainText('Department 24')
  await page.getByLabel('Search organizations').fill('ment-1234')
  await expect(rows).toHaveCount(1)
  await expect(rows.getByRole('link')).toHaveAttribute('href', '/department-1234')
  await page.getByLabel('Search organizations').fill('nothing like it')
  await expect(page.getByText(/^No organizations match “.+”\.$/)).toBeVisible()
})

test('an organization that failed to load remains the latest one', async ({ page }) => {
  const failure = { code: 429, message: 'Too many calls. Try again in a moment.' }
  await mockServices(page, { 'orgs.list': [], 'orgs.get': { failure } })
  await page.goto('/orgs/404')
  await page.evaluate(() => localStorage.setItem('latestOrgSlug', 'acme'))
  await page.goto('/acme')
  await expect(page).toHaveURL('/orgs/404')
  expect(await page.evaluate(() => localStorage.getItem('latestOrgSlug'))).toBe('acme')
})

test('the list says which organizations need an Admin, and asks about no others', async ({ page }) => {
  const running = { status: 'active', plan: 'basic', trialEnd: null, trialEndAction: null, cancelledAt: null }
  const past = '2026-03-03T10:00:00.000Z'
  const soon = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000).toISOString()
  const summaries: Record<string, object> = {
    Running: { ...running, currentTermEnd: soon },
    'In trial': { ...running, status: 'inTrial', trialEnd: soon, currentTermEnd: null },
    Unpaid: { ...running, currentTermEnd: soon, graceEnd: soon },
    Over: { ...running, status: 'inactive', currentTermEnd: past },
  }
  const asked: string[] = []
  await mockServices(page, {
    'orgs.list': [...Object.keys(summaries), 'Joined'].map((name) => ({
      ...ORGANIZATION,
      ...{ id: name, name, slug: name.toLowerCase().replace(' ', '-'), memberCount: 2 },
      role: name === 'Joined' ? 'Member' : 'Admin',
    })),
    'subscription.getSummary': (request: Request) => {
      const id = inputOf<string>(request)
      asked.push(id)
      return summaries[id]
    },
  })
  await page.goto('/')
  const row = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await expect(row('In trial')).toContainText('Trial: 5 days')
  await expect(row('Unpaid')).toContainText('Payment failed')
  await expect(row('Over')).toContainText('Plan ended')
  await expect(row('Running')).toHaveText(/Running\s*Admin, 2 members$/)
  await expect(row('Joined')).toHaveText(/Joined\s*Member, 2 members$/)
  expect(asked.sort()).toEqual(Object.keys(summaries).sort())

  await page.setViewportSize({ width: 320, height: 800 })
  const role = row('Unpaid').getByText('Admin, 2 members')
  expect(
    await role.evaluate((each) => each.scrollWidth - each.clientWidth),
    'nothing is cut',
  ).toBeLessThanOrEqual(0)
})
