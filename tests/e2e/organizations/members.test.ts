import { expect, type Page } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { createOrganization, createWithoutTrial, openOrganization } from '#tests/e2e/support/console.ts'
import { logInAgain, requireLoginOnce } from '#tests/e2e/support/login-again.ts'
import { mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'
import { arriveVerified, invite, join, newBrowser, subscribe, test } from '#tests/e2e/support/people.ts'

/** What the page says after something has worked. */
const toast = (page: Page, message: string) => page.getByText(message, { exact: true })
const row = (page: Page, table: string, email: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: email })
const openActions = (page: Page, email: string) =>
  page.getByRole('button', { name: `Actions for ${email}` }).click()

/** An organization of an Admin and a Member, each looking at the members. */
async function twoPeople(alice: Page, bob: Page) {
  test.slow()
  const admin = await arriveVerified(alice)
  const member = await arriveVerified(bob)
  const organization = await createOrganization(alice)
  await alice.goto(`/${organization.slug}/members`)
  await invite(alice, member.email)
  await join(bob, member)
  for (const page of [alice, bob]) await page.goto(`/${organization.slug}/members`)
  return { admin, member, organization }
}

test('an Admin changes roles; the last Admin can neither step down nor leave', async ({
  page: alice,
  browser,
}) => {
  const bob = await newBrowser(browser)
  const { admin, member } = await twoPeople(alice, bob)
  await expect(row(alice, 'Members', admin.email)).toContainText('The only Admin')
  await expect(alice.getByRole('button', { name: `Actions for ${admin.email}` })).toHaveCount(0)

  await openActions(alice, member.email)
  await alice.getByRole('menuitem', { name: 'Make Admin' }).click()
  await expect(toast(alice, 'Member role successfully changed!')).toBeVisible()
  await expect(row(alice, 'Members', member.email)).toContainText('Admin')

  await openActions(alice, admin.email)
  await alice.getByRole('menuitem', { name: 'Step down' }).click()
  const question = alice.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(alice, 'Members', admin.email)).toContainText('Admin')
  await openActions(alice, admin.email)
  await alice.getByRole('menuitem', { name: 'Step down' }).click()
  await question.getByRole('button', { name: 'Step down' }).click()
  await expect(alice.getByRole('button', { name: 'Invite new member' })).toBeHidden()
  await expect(alice.getByRole('heading', { name: 'Pending Invitations' })).toBeHidden()
  await expect(row(alice, 'Members', admin.email)).toContainText('Member')
})

test('a Member reads the page, and a removed member loses access', async ({ page: alice, browser }) => {
  const bob = await newBrowser(browser)
  const asked: string[] = []
  bob.on('request', (request) => asked.push(request.url()))
  const { admin, member, organization } = await twoPeople(alice, bob)
  await expect(bob.getByRole('heading', { name: 'DevTools Seats' })).toBeVisible()
  const advice = bob.getByText(`To leave ${organization.name} or get a DevTools seat, ask ${admin.email}.`)
  await expect(advice).toBeVisible()
  await expect(advice.getByRole('link', { name: admin.email })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${admin.email}\\?subject=Members`),
  )
  for (const name of ['Invite new member', /^Actions for/, /^Revoke/])
    await expect(bob.getByRole('button', { name })).toHaveCount(0)
  await expect(bob.getByRole('combobox')).toHaveCount(0)
  expect(asked.filter((url) => url.includes('invitations.listByOrg'))).toEqual([])

  const apiKey = (displayName: string) => ({ uid: displayName, displayName })
  const common = {
    expiresAt: null,
    lastUsed: null,
    createdAt: '2026-03-03T10:00:00.000Z',
    createdBy: 'x',
    scope: ['Read'],
  }
  await alice.route('**/apiKeys.listByMember?*', (route) => {
    const data = [apiKey('CI'), apiKey('Nightly')].map((key) => ({ ...key, ...common }))
    return route.fulfill({ json: { jsonrpc: '2.0', id: null, result: { type: 'response', data } } })
  })
  await openActions(alice, member.email)
  await alice.getByRole('menuitem', { name: 'Remove from organization' }).click()
  const question = alice.getByRole('alertdialog')
  await expect(
    question
      .getByRole('list', { name: 'API keys whose secret they created or rotated' })
      .getByRole('listitem'),
  ).toHaveText(['CI', 'Nightly'])
  await question.getByLabel('Delete these keys').check()
  await expectNoFindings(alice, 'removing a member with keys')

  // The login is too old, once: the question comes back as it was.
  await requireLoginOnce(alice, 'orgs.removeMember')
  await question.getByRole('button', { name: 'Remove member' }).click()
  await logInAgain(alice, admin)
  await expect(question.getByLabel('Delete these keys')).toBeChecked()
  const [removal] = await Promise.all([
    alice.waitForRequest((request) => request.url().endsWith('/orgs.removeMember')),
    question.getByRole('button', { name: 'Remove member' }).click(),
  ])
  expect(removal.postDataJSON()).toMatchObject({ revokeKeys: true })
  await expect(toast(alice, 'Member successfully removed!')).toBeVisible()
  await expect(row(alice, 'Members', member.email)).toHaveCount(0)
  await bob.goto(`/${organization.slug}/members`)
  await expect(bob).toHaveURL('/orgs/404')
})

test('a removal names the member alone, unless their keys are deleted too', async ({ page }) => {
  const bob = { userId: 'bob', role: 'Member', traits: { email: 'bob@example.test' }, devtoolsSeat: false }
  await mockServices(page, {
    'orgs.listMembers': [...ORGANIZATION.members, bob],
    'invitations.listByOrg': [],
    'apiKeys.listByMember': [],
    'orgs.removeMember': null,
  })
  await page.goto('/acme/members')
  await openActions(page, 'bob@example.test')
  await page.getByRole('menuitem', { name: 'Remove from organization' }).click()
  const [removal] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/orgs.removeMember')),
    page.getByRole('alertdialog').getByRole('button', { name: 'Remove member' }).click(),
  ])
  expect(removal.postDataJSON()).toEqual({ org: 'org-1', userId: 'bob' })
})

test("an Admin who isn't the last one can leave", async ({ page: alice, browser }) => {
  const bob = await newBrowser(browser)
  const { admin, member, organization } = await twoPeople(alice, bob)
  await openActions(alice, member.email)
  await alice.getByRole('menuitem', { name: 'Make Admin' }).click()
  await openActions(alice, admin.email)
  await alice.getByRole('menuitem', { name: 'Leave organization' }).click()
  const [sent] = await Promise.all([
    alice.waitForRequest((request) => request.url().endsWith('/orgs.removeMember')),
    alice.getByRole('alertdialog').getByRole('button', { name: 'Leave organization' }).click(),
  ])
  expect(Object.keys(sent.postDataJSON()).sort()).toEqual(['org', 'userId'])
  await expect(alice).toHaveURL('/')
  await expect(alice.getByText('You belong to no organization yet')).toBeVisible()
  await expect(alice.getByRole('link', { name: organization.name })).toHaveCount(0)
})

test('a trial has the included seat; a plan sells more after showing the price', async ({
  page: alice,
  browser,
}) => {
  const bob = await newBrowser(browser)
  const { admin, member, organization } = await twoPeople(alice, bob)
  const search = alice.getByRole('combobox', { name: 'Search members without seats' })
  await expect(alice.getByText('No DevTools seats assigned')).toBeVisible()

  await search.fill(admin.email.slice(0, 20))
  await alice.getByRole('option', { name: admin.email }).click()
  await expect(toast(alice, 'DevTools seat successfully allocated!')).toBeVisible()
  await expect(row(alice, 'DevTools Seats', admin.email)).toBeVisible()
  await expect(search).toBeDisabled()
  await expect(search).toHaveAccessibleDescription(/Your trial includes 1 DevTools seat/)

  await alice.goto(`/${organization.slug}`)
  await alice.getByLabel('Name').fill('Editor')
  await alice.getByRole('button', { name: 'Create application' }).click()
  await expect(alice.getByRole('heading', { name: 'Ship your first update' })).toBeVisible()
  await subscribe(alice, organization.slug)
  await alice.goto(`/${organization.slug}/members`)
  await expect(search).toHaveAccessibleDescription(/You can allocate more when the plan starts/)

  const { slug } = await createWithoutTrial(alice)
  await subscribe(alice, slug)
  await alice.goto(`/${slug}/members`)
  await invite(alice, member.email)
  await join(bob, member)
  await alice.goto(`/${slug}/members`)
  await search.fill(admin.email.slice(0, 20))
  await alice.getByRole('option', { name: admin.email }).click()
  await expect(row(alice, 'DevTools Seats', admin.email)).toBeVisible()
  await search.click()
  await expect(alice.getByRole('option')).toHaveText([member.email])
  await alice.keyboard.press('ArrowDown')
  await alice.keyboard.press('Enter')
  const question = alice.getByRole('alertdialog')
  await expect(question).toContainText('5,00 EUR per month excl. VAT')
  const [sent] = await Promise.all([
    alice.waitForRequest((request) => request.url().endsWith('/orgs.updateDevToolsSeat')),
    question.getByRole('button', { name: 'Allocate for 5,00 EUR' }).click(),
  ])
  expect(sent.postDataJSON()).toEqual({
    orgId: expect.any(String),
    userId: expect.any(String),
    hasSeat: true,
  })
  await expect(alice.getByText('Everyone has a seat')).toBeVisible()

  await alice.getByRole('button', { name: `Revoke the seat of ${member.email}` }).click()
  await expect(toast(alice, 'DevTools seat successfully deallocated!')).toBeVisible()
  await expect(row(alice, 'DevTools Seats', member.email)).toHaveCount(0)
})

test('pages and searches thousands of members; a search that failed to load can be retried', async ({
  page,
}) => {
  await arriveVerified(page)
  const { slug } = await openOrganization(page)
  await page.route('**/orgs.listMembers?*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const [self] = body.result.data
    const others = Array.from({ length: 4999 }, (_, index) => ({
      userId: `user-${index}`,
      role: 'Member',
      traits: { email: `member-${index}@example.test` },
      devtoolsSeat: false,
    }))
    body.result.data = [self, ...others]
    await route.fulfill({ response: answer, json: body })
  })
  let isOnline = false
  let failures = 0
  await page.route('**/assets/search-select-*.js', (route) => {
    if (isOnline) return route.continue()
    failures += 1
    return route.abort()
  })
  await page.goto(`/${slug}/members`)
  const members = page.getByRole('table', { name: 'Members' })
  await expect(members.locator('tbody').getByRole('row')).toHaveCount(10)
  await expect(page.getByText('Page 1 of 500')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Pages of members' })
    .getByRole('button', { name: 'Next' })
    .click()
  await expect(members).toContainText('member-9@example.test')
  await page.getByLabel('Search members', { exact: true }).fill('member-4321')
  await expect(members.locator('tbody').getByRole('row')).toHaveCount(1)

  const search = page.getByRole('combobox', { name: 'Search members without seats' })
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(page.getByText('The search couldn’t be loaded.')).toBeVisible()
  const former = failures
  await retry.click()
  await expect.poll(() => failures).toBeGreaterThan(former)
  await expect(retry).toBeEnabled()
  isOnline = true
  await retry.click()
  await expect(search).toBeFocused()
  await search.fill('member-77')
  await expect(page.getByRole('option', { name: 'member-77@example.test' })).toBeVisible()
  expect(await page.getByRole('option').count()).toBeLessThanOrEqual(50)
})
