import { expect, type Page, test } from '@playwright/test'
import {
  type Answers,
  APPLICATION,
  counted,
  mockServices,
  ORGANIZATION,
} from '#tests/e2e/support/mock-services.ts'

const OTHER = { ...ORGANIZATION, id: 'org-2', name: 'Other', slug: 'other' }
const ANSWERS: Answers = {
  'orgs.list': [{ ...ORGANIZATION, role: 'Admin', memberCount: 1 }],
  'orgs.listMembers': ORGANIZATION.members,
  'orgs.create': OTHER,
  'applications.list': [APPLICATION],
  'applications.create': { ...APPLICATION, id: 'app-2', slug: 'viewer', name: 'Viewer' },
  'insights.applications.list': counted({ total: 0 }),
  'subscription.getTrialEligibility': '2099-01-01T00:00:00.000Z',
}

/** Holds the answers of a procedure back until they are released; `asked` is the input of the first call. */
async function hold(page: Page, procedure: string) {
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<unknown>()
  await page.route(`**/${procedure}`, async (route) => {
    asked.resolve(route.request().postDataJSON())
    await held.promise
    await route.fallback()
  })
  return { asked: asked.promise, release: held.resolve }
}

test("a closed application form doesn't navigate when its response arrives", async ({ page }) => {
  await mockServices(page, ANSWERS)
  const answer = await hold(page, 'applications.create')
  await page.goto('/acme')
  await page.getByRole('button', { name: 'New application' }).click()
  const dialog = page.getByRole('dialog', { name: 'New application' })
  await dialog.getByLabel('Name').fill('Viewer')
  await dialog.getByRole('button', { name: 'Create application' }).click()
  expect(await answer.asked, 'nothing beyond the fields of the specification').toEqual({
    orgId: 'org-1',
    name: 'Viewer',
    slug: 'viewer',
    description: '',
    appType: 'TauriVersion2',
    visibility: 'Private',
  })
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  answer.release()
  await expect(page.getByText('App successfully created!', { exact: true })).toBeVisible()
  await page.waitForTimeout(500)
  await expect(page).toHaveURL('/acme')
})

test('a closed organization form reports the creation without navigating', async ({ page }) => {
  await mockServices(page, ANSWERS)
  const answer = await hold(page, 'orgs.create')
  await page.goto('/acme')
  await page.getByRole('button', { name: 'Acme' }).click()
  await page.getByRole('menuitem', { name: 'Create new' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create an organization' })
  await dialog.getByLabel('Name').fill('Other')
  await dialog.getByRole('button', { name: 'Create organization' }).click()
  await answer.asked
  await page.evaluate(() => history.back())
  await expect(dialog).toHaveCount(0)
  answer.release()
  await expect(page.getByText('Other was created', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/acme')
})

test("a page left during a submit doesn't navigate back", async ({ page }) => {
  await mockServices(page, ANSWERS)
  const answer = await hold(page, 'orgs.create')
  await page.goto('/acme')
  await page.goto('/org/create')
  await page.getByLabel('Name').fill('Other')
  await page.getByRole('button', { name: 'Create organization' }).click()
  await answer.asked
  await page.getByRole('link', { name: 'Organizations' }).first().click()
  await expect(page).toHaveURL('/')
  answer.release()
  await expect(page.getByText('Other was created', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('the response to a closed invitation form leaves the next form open', async ({ page }) => {
  const invitation = {
    id: 'inv-1',
    email: 'bob@example.test',
    role: 'Member',
    expiredAt: '2099-03-03T10:00:00Z',
  }
  await mockServices(page, { ...ANSWERS, 'invitations.listByOrg': [], 'invitations.create': invitation })
  const answer = await hold(page, 'invitations.create')
  await page.goto('/acme/members')
  const dialog = page.getByRole('dialog', { name: 'Invite new member' })
  await page.getByRole('button', { name: 'Invite new member' }).click()
  await dialog.getByLabel('Email').fill('bob@example.test')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await answer.asked
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Invite new member' }).click()
  await dialog.getByLabel('Email').fill('carol@example.test')
  answer.release()
  await expect(page.getByText('Invitation created!', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Email')).toHaveValue('carol@example.test')
})
