import { expect, test } from '@playwright/test'
import {
  APPLICATION,
  AS_MEMBER,
  counted,
  mockServices,
  ORGANIZATION,
} from '#tests/e2e/support/mock-services.ts'

const key = (index: number) => ({
  uid: `key-${index}`,
  displayName: `Key ${index}`,
  expiresAt: null,
  lastUsed: null,
  createdAt: '2026-03-03T10:00:00.000Z',
  createdBy: null,
  scope: ['Read'],
})

test('an unknown role is treated as Member', async ({ page }) => {
  const [self] = ORGANIZATION.members
  await mockServices(page, { 'orgs.listMembers': [{ ...self, role: 'Owner' }] })
  await page.goto('/acme/members')
  await expect(page.getByRole('row', { name: /alice@example.test/ })).toContainText('Member')
  await expect(page.getByRole('button', { name: 'Invite new member' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Actions/ })).toHaveCount(0)
})

test('an organization keeps showing its applications after its plan ended', async ({ page }) => {
  await mockServices(page, {
    'applications.list': [APPLICATION],
    'subscription.hasActive': false,
    'insights.applications.list': counted({ total: 0 }),
  })
  await page.goto('/acme')
  await expect(page.getByRole('link', { name: 'Editor' })).toBeVisible()
  await expect(page).toHaveURL('/acme')
})

test('settings of an application show a concurrent change and keep edits', async ({ page }) => {
  let name = 'Editor'
  await mockServices(page, {
    'orgs.list': [{ ...ORGANIZATION, role: 'Admin', memberCount: 1 }],
    'applications.get': () => ({ ...APPLICATION, name }),
    'applications.update': () => ({ failure: { code: 409, message: 'Not now.' } }),
  })
  await page.goto('/acme/editor')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page).toHaveURL('/acme/editor/settings')
  await page.getByLabel('Description').fill('A text editor')
  name = 'Writer'
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Writer')
  await expect(page.getByLabel('Description')).toHaveValue('A text editor')
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Not now.')
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeEnabled()
})

test('a disabled creation button names the reason', async ({ page }) => {
  let reason: object = { type: 'NotSubscribed', details: null }
  await mockServices(page, {
    'orgs.get': () => ({
      ...ORGANIZATION,
      restrictions: [{ kind: 'application', permit: 'write' }],
      restrictionReason: reason,
    }),
    'applications.list': [APPLICATION],
    'insights.applications.list': counted({ total: 0 }),
  })
  await page.goto('/acme')
  const button = page.getByRole('button', { name: 'New application' })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription(
    'You do not have a subscription plan. Subscribe now to restore this feature.',
  )
  reason = { type: 'Other', details: 'Paused by staff' }
  await page.reload()
  await expect(button).toHaveAccessibleDescription(
    'Paused by staff. Please contact support to resolve the issue.',
  )
  await expect(page.getByText('Paused by staff', { exact: true })).toBeVisible()
})

test("a Member can't see API keys, and none reaches the browser", async ({ page }) => {
  const admin = {
    userId: 'person-2',
    role: 'Admin',
    traits: { email: 'carol@example.test' },
    devtoolsSeat: true,
  }
  const calls = await mockServices(page, {
    'orgs.list': [{ ...ORGANIZATION, role: 'Member', memberCount: 2 }],
    'orgs.get': { ...AS_MEMBER, members: [...AS_MEMBER.members, admin] },
  })
  await page.goto('/acme/api-keys')
  await expect(
    page.getByText('You do not have permissions to view this page. Contact your administrator if needed.', {
      exact: true,
    }),
  ).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Create API key' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'carol@example.test' })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Organization' })
  await expect(tabs.getByRole('link', { name: 'Notifications' })).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'API keys' })).toHaveCount(0)
  expect(calls).not.toContain('apiKeys.listByOrg')
})

test('a Member at the checkout sees which Admin to ask', async ({ page }) => {
  let status = 'inactive'
  const none = {
    plan: 'basic',
    trialEnd: null,
    trialEndAction: null,
    currentTermEnd: null,
    cancelledAt: null,
  }
  await mockServices(page, {
    'orgs.get': AS_MEMBER,
    'subscription.hasActive': false,
    'subscription.getSummary': () => ({ ...none, status }),
  })
  const main = page.getByRole('main')
  await page.goto('/acme')
  await expect(page).toHaveURL('/acme/checkout')
  await expect(main.getByText('This organization has no active plan')).toBeVisible()
  await expect(main.getByText(/contact your administrator/)).toBeVisible()
  // Once: the banner of other pages says the same.
  await expect(page.getByText(/contact your administrator/)).toHaveCount(1)
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  for (const [runs, told] of [
    ['inTrial', 'Only Admins can subscribe'],
    ['active', 'The plan is active'],
  ] as const) {
    status = runs
    await page.reload()
    await expect(main.getByText(told)).toBeVisible()
    await expect(main.getByText('This organization has no active plan')).toHaveCount(0)
  }
})

test("eleven keys paginate and can be searched; ten don't", async ({ page }) => {
  let count = 11
  await mockServices(page, {
    'apiKeys.listByOrg': () => Array.from({ length: count }, (_, index) => key(index)),
  })
  await page.goto('/acme/api-keys')
  const rows = page.getByRole('row', { name: /Key \d/ })
  await expect(rows).toHaveCount(10)
  const next = page.getByRole('button', { name: 'Next page' })
  await next.press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  const search = page.getByRole('searchbox', { name: 'Search API keys' })
  await search.fill('key 1')
  await expect(rows).toHaveCount(2)
  await search.fill('key 11')
  await expect(page.getByText(/^No keys match “.+”\.$/)).toBeVisible()
  await search.fill('')
  await expect(page).not.toHaveURL(/q=/)
  count = 10
  await page.reload()
  await expect(rows).toHaveCount(10)
  await expect(page.getByRole('button', { name: 'Next page' })).toHaveCount(0)
})

test("shows a key's creator if the flag is on", async ({ page }) => {
  await mockServices(page, { 'apiKeys.listByOrg': [{ ...key(1), createdBy: 'carol@example.test' }] })
  await page.goto('/acme/api-keys')
  await expect(page.getByRole('row', { name: /Key 1/ })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Created by' })).toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('feature-flags', '{"showApiKeyCreator":true}'))
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Created by' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Key 1/ })).toContainText('carol@example.test')
})

test('a link to the current page adds no history entry', async ({ page }) => {
  const summary = { ...ORGANIZATION, role: 'Admin', memberCount: 1 }
  await mockServices(page, { 'orgs.list': [summary], 'applications.list': [APPLICATION] })
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Acme' }).click()
  await expect(page.getByRole('link', { name: 'Editor' })).toBeVisible()
  const tab = page.getByRole('link', { name: 'Applications', exact: true })
  for (let time = 0; time < 3; time += 1) await tab.click()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('an organization that fails to load shows the not-found page', async ({ page }) => {
  await mockServices(page, { 'orgs.get': { failure: { code: 500, message: 'boom' } } })
  await page.goto('/acme')
  await expect(page).toHaveURL('/orgs/404', { timeout: 3000 })
  await expect(page.getByText('boom', { exact: true })).toBeVisible()
})

test('a page of an organization lost after it was opened leads to the not-found page', async ({ page }) => {
  const gone = { failure: { code: 404, message: 'This organization does not exist.' } }
  let isMember = true
  await mockServices(page, {
    'orgs.get': () => (isMember ? ORGANIZATION : gone),
    'applications.list': [APPLICATION],
    'insights.applications.list': counted({ total: 0 }),
    'orgs.listMembers': gone,
  })
  await page.goto('/acme')
  await expect(page.getByRole('link', { name: 'Editor' })).toBeVisible()
  isMember = false
  await page.getByRole('link', { name: 'Members', exact: true }).click()
  await expect(page).toHaveURL('/orgs/404')
})

test('a failed session lookup leads to the login', async ({ page }) => {
  await mockServices(page, { 'session.get': { failure: { code: 500, message: 'boom' } } })
  await page.goto('/acme/members')
  await expect(page).toHaveURL('/login')
})

test('a page whose calls are rejected despite a session shows an error and a retry', async ({ page }) => {
  for (const procedure of ['orgs.get', 'applications.get']) {
    await mockServices(page, { [procedure]: { failure: { code: 401, message: 'Log in to continue.' } } })
    await page.goto('/acme/editor')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('This didn’t load')
    await expect(page).toHaveURL('/acme/editor')
    const again = page.waitForRequest(`**/directory/rspc/${procedure}?*`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await again
    await page.unrouteAll()
  }
})

test('a failed key creation is a toast, and the form keeps its values', async ({ page }) => {
  await mockServices(page, {
    'apiKeys.listByOrg': [],
    'apiKeys.create': { failure: { code: 500, message: 'boom' } },
  })
  await page.goto('/acme/api-keys')
  await page.getByRole('button', { name: 'Create API key' }).click()
  await page.getByLabel('Name').fill('Deploy')
  await page.getByRole('button', { name: 'Create API key' }).click()
  await expect(page.getByText('boom', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Deploy')
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Create API key' })).toBeFocused()
})

test('each kind of rejected token has its own message', async ({ page }) => {
  for (const [json, message, details] of [
    [{ code: 401, error: '', error_description: 'It has ended.' }, 'Unauthenticated', 'It has ended.'],
    [{ error: { code: 500, status: 'Bad', message: 'm' } }, 'Error requesting token', 'Bad m'],
    [{ foo: 1 }, 'Failed to obtain access token', 'Response could not be validated'],
  ] as const) {
    // Of a Member, for whom the list makes no other call.
    await mockServices(page, { 'orgs.list': [{ ...ORGANIZATION, role: 'Member', memberCount: 1 }] })
    await page.route('**/oauth2/token', (route) => route.fulfill({ json }))
    const call = page.waitForRequest('**/directory/rspc/orgs.list')
    await page.goto('/')
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(page.getByText(details, { exact: true })).toBeVisible()
    expect((await call).headers()).not.toHaveProperty('authorization')
    await page.unrouteAll()
  }
})

test('an unknown release shows one error and a link to the releases', async ({ page }) => {
  await mockServices(page, {
    'orgs.list': [{ ...ORGANIZATION, role: 'Admin', memberCount: 1 }],
    'applications.get': APPLICATION,
    'releases.get': { failure: { code: 404, message: 'There is no such release.' } },
    'releases.list': { failure: { code: 422, message: 'Not now.' } },
  })
  await page.goto('/acme/editor/releases/nope')
  await expect(page.getByRole('heading', { level: 1, name: 'This release doesn’t exist' })).toBeVisible()
  await expect(page).toHaveTitle(/^Release not found/)
  await page.getByRole('link', { name: 'Releases of Editor' }).click()
  await expect(page).toHaveURL('/acme/editor/releases')
  const toasts = page.getByRole('region', { name: 'Notifications (Alt+T)' }).getByRole('listitem')
  await expect(toasts.filter({ hasText: 'Not now.' })).toBeVisible()
  expect(await toasts.filter({ hasText: 'There is no such release.' }).count()).toBe(0)
})
