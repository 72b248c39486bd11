// Presses on a page that is still loading: what moves, is replaced or isn't there yet doesn't lose them.

import { expect, type Locator, type Page, test } from '@playwright/test'
import { mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'

const organizations = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...ORGANIZATION,
    ...{
      id: `org-${at + 1}`,
      name: at === 0 ? 'Acme' : `Company ${at}`,
      slug: at === 0 ? 'acme' : `company-${at}`,
    },
    ...{ role: 'Admin', memberCount: 1 },
  }))

/** Opens the members of an organization, one of many. @returns what lets the list of organizations arrive */
async function openMembers(page: Page): Promise<() => void> {
  await mockServices(page, {
    'orgs.list': organizations(40),
    'orgs.listMembers': ORGANIZATION.members,
    'invitations.listByOrg': [],
  })
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/orgs\.list(\?|$)/, async (route) => {
    await arrived
    await route.fallback()
  })
  await page.goto('/acme/members')
  await expect(page.getByRole('button', { name: 'Invite new member' })).toBeVisible()
  return arrive
}

async function pressWhile(page: Page, target: Locator, happens: () => Promise<unknown>): Promise<void> {
  await target.hover()
  await page.mouse.down()
  await happens()
  await page.mouse.up()
}

const grow = (page: Page) =>
  page.evaluate(() => {
    const late = document.createElement('div')
    late.style.height = '300px'
    document.querySelector('main')?.prepend(late)
  })

test('a press on a control that moves away below the pointer is a click on it', async ({ page }) => {
  await openMembers(page)
  const invite = page.getByRole('button', { name: 'Invite new member' })
  await pressWhile(page, invite, () => grow(page))
  await expect(page.getByRole('dialog', { name: 'Invite new member' })).toBeVisible()
})

test('a press on a link that is rendered again follows it', async ({ page }) => {
  await openMembers(page)
  const billing = page.getByRole('link', { name: 'Billing' }).first()
  await pressWhile(page, billing, () => billing.evaluate((link) => link.replaceWith(link.cloneNode(true))))
  await expect(page).toHaveURL('/acme/billing')
})

test('a press that is taken back by moving off the control is no click', async ({ page }) => {
  await openMembers(page)
  const invite = page.getByRole('button', { name: 'Invite new member' })
  await pressWhile(page, invite, () => page.mouse.move(400, 600))
  await pressWhile(page, page.getByRole('heading', { level: 1 }), () => grow(page))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // A click that was delivered would have opened it before this one.
  await invite.click()
  await expect(page.getByRole('dialog', { name: 'Invite new member' })).toHaveCount(1)
})

for (const how of ['click', 'key'] as const)
  test(`a switcher opened by ${how} before its list is there has its filter`, async ({ page }) => {
    const arrive = await openMembers(page)
    const trigger = page.getByRole('button', { name: 'acme' }).first()
    if (how === 'click') await trigger.click()
    else await trigger.press('Enter')
    await expect(trigger).toHaveAttribute('aria-expanded', 'true')
    arrive()
    await expect(page.getByRole('dialog').getByLabel('Search organizations')).toBeFocused()
    await page.keyboard.type('company 39')
    await expect(page.getByRole('menu').getByRole('menuitem')).toHaveText([/Company 39/])
  })

test('Enter in the palette waits for what is being searched', async ({ page }) => {
  const arrive = await openMembers(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Go anywhere' })).toBeFocused()
  await page.keyboard.type('company 39')
  await expect(page.getByText('Loading…', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  arrive()
  await expect(page).toHaveURL('/company-39')
})
