// The menu of a narrow screen: what it has for whom, and the button that opens and closes it.

import { expect, type Page, test } from '@playwright/test'
import { AS_MEMBER, mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'

test.use({ viewport: { width: 360, height: 740 } })

const button = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })

test('its button is a cross while it is open @local', async ({ page }) => {
  await mockServices(page, { 'orgs.list': [{ ...ORGANIZATION, role: 'Admin', memberCount: 1 }] })
  await page.goto('/acme/members')
  const lines = button(page).locator('svg')
  await expect(lines).toBeVisible()
  await button(page).click()
  await expect(menu(page)).toBeVisible()
  await expect(lines).toBeHidden()
  await button(page).click()
  await expect(menu(page)).toBeHidden()
  await expect(lines).toBeVisible()
})

test('has the pages of the tabs: API keys for Admins only @local', async ({ page }) => {
  const links = menu(page).getByRole('link')
  for (const { role, organization } of [
    { role: 'Admin', organization: ORGANIZATION },
    { role: 'Member', organization: AS_MEMBER },
  ]) {
    await mockServices(page, {
      'orgs.list': [{ ...ORGANIZATION, role, memberCount: 1 }],
      'orgs.get': organization,
      'orgs.listMembers': organization.members,
    })
    await page.goto('/acme/members')
    await button(page).click()
    await expect(links.filter({ hasText: 'Notifications' }), role).toBeVisible()
    await expect(links.filter({ hasText: 'API keys' }), role).toHaveCount(role === 'Admin' ? 1 : 0)
  }
})

test('has the ways in for a visitor who is invited @local', async ({ page }) => {
  await mockServices(page, {
    'session.get': { failure: { code: 401, message: 'Not logged in.' } },
    'invitations.get': {
      ...{ state: 'pending', standing: 'signed_out', role: 'Member' },
      ...{ email: 'b•••@example.test', invitee: null, inviter: 'alice@example.test' },
      ...{ organization: { name: 'Acme', slug: null }, expiredAt: '2046-01-01T00:00:00.000Z' },
    },
  })
  await page.goto('/invitation/invitation')
  await expect(page.getByRole('heading', { name: 'Join Acme' })).toBeVisible()
  await button(page).click()
  await expect(menu(page).getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
  await menu(page).getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/registration')
})
