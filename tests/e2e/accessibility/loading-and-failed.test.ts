// Screens whose data is on its way or didn't come.

import { expect, test } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { APPLICATION, mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'
import { openScreen } from '#tests/e2e/support/open-screen.ts'

const FRAME = {
  'orgs.list': [{ ...ORGANIZATION, role: 'Admin', memberCount: 1 }],
  'applications.get': APPLICATION,
}
/** Each with the call that its main part waits for. */
const SCREENS = {
  '/acme/members': 'orgs.listMembers',
  '/acme/billing': 'subscription.getSummary',
  '/acme/api-keys': 'apiKeys.listByOrg',
  '/acme/audit': 'audit.list',
  '/acme/editor': 'insights.application.read',
  '/acme/editor/releases': 'releases.list',
  '/acme/editor/releases/release-1': 'releases.get',
  '/acme/editor/insights': 'insights.application.read',
  '/acme': 'applications.list',
}

test('screens that are loading pass axe', async ({ page }) => {
  await mockServices(page, FRAME)
  await page.route(
    (url) => Object.values(SCREENS).some((call) => url.pathname.endsWith(`/${call}`)),
    () => undefined,
  )
  for (const path of Object.keys(SCREENS)) {
    await openScreen(page, path)
    await expect(page.getByRole('main').locator('[aria-busy="true"]').first()).toBeVisible()
    await expectNoFindings(page, `${path} while it loads`)
  }
})

test('screens whose data fails to load pass axe', async ({ page }) => {
  const failure = { failure: { code: 422, message: 'Not now.' } }
  const failures = Object.values(SCREENS).map((call) => [call, failure])
  await mockServices(page, { ...FRAME, ...Object.fromEntries(failures) })
  for (const path of Object.keys(SCREENS)) {
    await openScreen(page, path)
    await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
    await expectNoFindings(page, `${path} failed`)
  }
})
