import { expect, type Page, test } from '@playwright/test'
import {
  type Answers,
  APPLICATION,
  counted,
  mockServices,
  ORGANIZATION,
} from '#tests/e2e/support/mock-services.ts'

const ANSWERS: Answers = {
  'orgs.list': [{ ...ORGANIZATION, role: 'Admin', memberCount: 1 }],
  'orgs.listMembers': ORGANIZATION.members,
  'invitations.listByOrg': [],
  'apiKeys.listByOrg': [],
  'applications.list': [APPLICATION],
  'applications.get': APPLICATION,
  'insights.applications.list': counted({ total: 0 }),
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Organization' }).getByRole('link', { name })
const invite = (page: Page) => page.getByRole('button', { name: 'Invite new member' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Invite new member' })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Go anywhere' })

/** The members' page, come to from that of the API keys. */
async function open(page: Page, answers: Answers = {}): Promise<void> {
  await mockServices(page, { ...ANSWERS, ...answers })
  await page.goto('/acme/api-keys')
  await tab(page, 'Members').click()
  await expect(invite(page)).toBeVisible()
}

async function openDialog(page: Page): Promise<void> {
  await invite(page).click()
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).getByLabel('Email')).toBeFocused()
}

const back = (page: Page) => page.evaluate(() => history.back())
const forward = (page: Page) => page.evaluate(() => history.forward())

test("Back closes a dialog and stays on the page; Forward doesn't reopen it", async ({ page }) => {
  await open(page)
  await openDialog(page)
  await back(page)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('/acme/members')
  await expect(invite(page)).toBeFocused()
  await forward(page)
  await page.waitForTimeout(300)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('/acme/members')
  await back(page)
  await expect(page).toHaveURL('/acme/api-keys')
  await forward(page)
  await expect(page).toHaveURL('/acme/members')
  await expect(dialog(page)).toHaveCount(0)
})

test('closing a dialog otherwise leaves one history step back, however often it was open', async ({
  page,
}) => {
  await open(page)
  const length = await page.evaluate(() => history.length)
  for (let times = 0; times < 3; times++) {
    await openDialog(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  }
  expect(await page.evaluate(() => history.length)).toBe(length + 1)
  await back(page)
  await expect(page).toHaveURL('/acme/api-keys')
})

test('Back closes the topmost of nested dialogs', async ({ page }) => {
  await open(page)
  await openDialog(page)
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
  await back(page)
  await expect(palette(page)).toHaveCount(0)
  await expect(dialog(page)).toBeVisible()
  await back(page)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('/acme/members')

  await openDialog(page)
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await back(page)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('/acme/members')
})

test('navigating from a dialog replaces its history entry', async ({ page }) => {
  await open(page)
  await page.keyboard.press('Control+k')
  await palette(page).getByRole('combobox').fill('Billing')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/acme/billing')
  await expect(page.getByRole('main')).toBeFocused()
  await back(page)
  await expect(page).toHaveURL('/acme/members')
  await expect(palette(page)).toHaveCount(0)
  await back(page)
  await expect(page).toHaveURL('/acme/api-keys')
})

test('a dialog with a pending action stays open on Back', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await mockServices(page, { ...ANSWERS, 'applications.delete': null })
  await page.route('**/applications.delete', async (route) => {
    await held.promise
    await route.fallback()
  })
  await page.goto('/acme')
  await page.getByRole('link', { name: 'Editor' }).click()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Delete application' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox').fill('Editor')
  await question.getByRole('button', { name: 'Delete Editor' }).click()
  await back(page)
  await page.waitForTimeout(300)
  await expect(question).toBeVisible()
  held.resolve()
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL('/acme')
  await back(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible()
  await expect(page, 'no page of what was deleted').toHaveURL('/acme')
})

test('a reload with an open dialog leaves one step back, and links that open a dialog still do', async ({
  page,
}) => {
  await open(page)
  await openDialog(page)
  await page.reload()
  await expect(invite(page)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await openDialog(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await back(page)
  await expect(page).toHaveURL('/acme/api-keys')

  await page.goto('/acme/members?do=invite')
  await expect(dialog(page)).toBeVisible()
  await expect(page).toHaveURL('/acme/members')
  await back(page)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('/acme/members')
})
