import { expect, type Page, type Request, test } from '@playwright/test'
import {
  type Answers,
  AS_MEMBER,
  inputOf,
  mockServices,
  ORGANIZATION,
} from '#tests/e2e/support/mock-services.ts'

const [alice] = ORGANIZATION.members
const members = Array.from({ length: 35 }, (_, at) => ({
  ...alice,
  userId: at === 0 ? 'person-1' : `person-${at + 1}`,
  traits: { email: `person-${String(at + 1).padStart(2, '0')}@example.test` },
}))
const invitations = Array.from({ length: 15 }, (_, at) => ({
  id: `inv-${at}`,
  email: `invited-${String(at).padStart(2, '0')}@example.test`,
  role: 'Member',
  expiredAt: '2099-03-03T10:00:00Z',
}))
const entry = (at: number) => ({
  id: `entry-${at}`,
  at: '2026-11-20T10:00:00.000Z',
  action: 'member.removed',
  actor: { kind: 'person', id: 'person-1', name: 'alice@example.test' },
  subject: { id: `person-${at}`, name: `subject-${at}` },
  details: {},
  ip: null,
  country: null,
  requestId: null,
})
const ANSWERS: Answers = {
  'orgs.list': [{ ...ORGANIZATION, role: 'Admin', memberCount: 35 }],
  'orgs.listMembers': members,
  'invitations.listByOrg': invitations,
  'apiKeys.listByOrg': [],
}

const table = (page: Page, name: string) => page.getByRole('table', { name })
const next = (page: Page, label: string) =>
  page.getByRole('navigation', { name: label }).getByRole('button', { name: 'Next page' })
const firstRow = (page: Page) => table(page, 'Members').getByRole('row').nth(1)

test('the page of a list is in the URL and survives Back, reload and sharing', async ({ page }) => {
  await mockServices(page, ANSWERS)
  await page.goto('/acme/members')
  await expect(firstRow(page)).toContainText('person-01')
  await next(page, 'Pages of members').click()
  await expect(page).toHaveURL('/acme/members?page=2')
  await next(page, 'Pages of members').click()
  await expect(firstRow(page)).toContainText('person-21')
  await next(page, 'Pages of invitations').click()
  await expect(page).toHaveURL('/acme/members?page=3&invitations=2')
  await page.reload()
  await expect(firstRow(page)).toContainText('person-21')
  await expect(table(page, 'Pending Invitations')).toContainText('invited-14')
  await page.goBack()
  await expect(page).toHaveURL('/acme/members?page=3')
  await page.goBack()
  await expect(firstRow(page)).toContainText('person-11')
  await page.goBack()
  await expect(page).toHaveURL('/acme/members')
  await expect(firstRow(page)).toContainText('person-01')
})

test('a search is in the URL without a history entry per key, and starts at page 1', async ({ page }) => {
  await mockServices(page, ANSWERS)
  await page.goto('/acme/members')
  await next(page, 'Pages of members').click()
  await expect(page).toHaveURL('/acme/members?page=2')
  const length = await page.evaluate(() => history.length)
  const field = page.getByRole('searchbox', { name: 'Search members' })
  await field.pressSequentially('person-3')
  await expect(firstRow(page)).toContainText('person-30')
  await expect(page).toHaveURL('/acme/members?q=person-3')
  expect(await page.evaluate(() => history.length)).toBe(length)

  await page.getByRole('navigation', { name: 'Organization' }).getByRole('link', { name: 'API keys' }).click()
  await expect(page.getByRole('heading', { name: 'No API keys yet' })).toBeVisible()
  await page.goBack()
  await expect(field).toHaveValue('person-3')
  await expect(firstRow(page)).toContainText('person-30')
  await page.reload()
  await expect(field).toHaveValue('person-3')
  await expect(firstRow(page)).toContainText('person-30')
  await page.goBack()
  await expect(field).toHaveValue('')
  await expect(firstRow(page)).toContainText('person-01')

  await field.fill('unknown like this')
  await expect(page.getByText('No members match “unknown like this”.', { exact: true })).toBeVisible()
})

test('a search of a Member that finds no one keeps what DevTools seats are for', async ({ page }) => {
  const asMember = members.map((member) => ({ ...member, role: 'Member' }))
  await mockServices(page, { ...ANSWERS, 'orgs.get': AS_MEMBER, 'orgs.listMembers': asMember })
  await page.goto('/acme/members?q=unknown')
  await expect(page.getByText('No members match “unknown”.', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'DevTools Seats' })).toBeVisible()
})

test('ignores invalid values in the URL', async ({ page }) => {
  await mockServices(page, ANSWERS)
  for (const bad of ['page=abc', 'page=-2', 'page=0', 'page=1.5', 'page=&invitations=x'])
    await test.step(bad, async () => {
      await page.goto(`/acme/members?${bad}`)
      await expect(firstRow(page)).toContainText('person-01')
    })
  await page.goto('/acme/members?page=999')
  await expect(firstRow(page), 'the last page there is').toContainText('person-31')
})

test('the number of rows shown survives a reload, but not another filter', async ({ page }) => {
  await mockServices(page, {
    ...ANSWERS,
    'audit.list': (request: Request) => {
      const { cursor } = inputOf<{ cursor?: string | null }>(request)
      const at = Number(cursor ?? 0)
      return { entries: [entry(at)], cursor: at < 4 ? String(at + 1) : null, retentionDays: null }
    },
  })
  await page.goto('/acme/audit')
  const log = table(page, 'Audit log')
  for (const at of [1, 2]) {
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(log).toContainText(`subject-${at}`)
  }
  await expect(page).toHaveURL('/acme/audit?pages=3')
  await page.reload()
  await expect(log).toContainText('subject-2')
  await expect(log).not.toContainText('subject-3')
  await page.getByRole('combobox', { name: 'When' }).click()
  await page.getByRole('option', { name: 'Choose days…' }).click()
  await page.getByLabel('From').fill('2026-11-01')
  await expect(page).toHaveURL('/acme/audit?from=2026-11-01')
  await page.goto('/acme/audit?pages=nonsense')
  await expect(log).toContainText('subject-0')
  await expect(log).not.toContainText('subject-1')
})
