import { expect, type Locator, test } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'

test('dialogs, menus and the palette pass axe', async ({ page }) => {
  const bob = {
    userId: 'person-2',
    role: 'Member',
    traits: { email: 'bob@example.test' },
    devtoolsSeat: false,
  }
  const members = [...ORGANIZATION.members, bob]
  const key = { uid: 'key-1', displayName: 'Build', expiresAt: null, lastUsed: '2026-03-04T10:00:00.000Z' }
  const summary = { trialEnd: null, trialEndAction: null, currentTermEnd: null, cancelledAt: null }
  await mockServices(page, {
    'orgs.list': [{ ...ORGANIZATION, role: 'Admin', memberCount: 2 }],
    'orgs.get': { ...ORGANIZATION, members },
    'orgs.listMembers': members,
    'orgs.removeMember': { failure: { code: 409, message: 'Not now' } },
    'invitations.listByOrg': [],
    'subscription.getSummary': { ...summary, status: 'active', plan: 'basic' },
    'apiKeys.listByOrg': [
      { ...key, createdAt: '2026-03-03T10:00:00.000Z', createdBy: null, scope: ['Read'] },
    ],
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const item = (name: string) => page.getByRole('menuitem', { name })
  const check = async (what: string, sign: Locator) => {
    await expect(sign).toBeVisible()
    await expectNoFindings(page, what)
  }
  const close = () => page.keyboard.press('Escape')

  await page.goto('/acme/members')
  await button('Acme').click()
  await check('the organization menu', item('Billing'))
  await close()
  await button('Account').click()
  await item('Links').hover()
  await check('a submenu', item('Docs'))
  await close()
  await close()
  await page.getByRole('combobox').click()
  await check('a list to search', page.getByRole('option', { name: 'bob@example.test' }))
  await close()
  await button('Invite new member').click()
  await check('a dialog', page.getByRole('dialog'))
  await close()
  await button('Actions for bob@example.test').click()
  await check('the menu of a row', item('Make Admin'))
  await item('Remove from organization').click()
  await check('a question', page.getByRole('alertdialog'))
  await button('Remove member').click()
  await check('a toast', page.getByRole('listitem').filter({ hasText: 'Not now' }))
  await page.keyboard.press('Control+k')
  await check('the palette', page.getByRole('option').first())
  await close()
  await page.setViewportSize({ width: 360, height: 800 })
  await button('Menu').click()
  await check('the menu of a narrow screen', page.getByRole('navigation', { name: 'Menu' }))
  await close()

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/acme/api-keys')
  await page.locator('time').hover()
  await check('a tooltip', page.getByRole('tooltip'))
  await button('Create API key').click()
  await page.getByLabel('Expires after').click()
  await check('a select', page.getByRole('listbox'))
})

test('touch targets are at least 44 px high', async ({ browser }) => {
  const viewport = { width: 360, height: 740 }
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const heightOf = async (control: Locator) => (await control.boundingBox())?.height ?? 0
  await page.goto('/login')
  const main = page.getByRole('main')
  for (const control of [
    main.getByRole('textbox', { name: 'Email' }).locator('..'),
    main.getByRole('button', { name: 'Log in' }),
    main.getByRole('button', { name: 'Use a passkey' }),
  ])
    await expect.poll(() => heightOf(control)).toBeGreaterThanOrEqual(44)
  expect(await heightOf(main.getByRole('link', { name: 'Forgot password?' }))).toBeGreaterThanOrEqual(32)
  await page.goto('/orgs/404')
  for (const name of ['Log in', 'Contact support'])
    await expect.poll(() => heightOf(main.getByRole('link', { name }))).toBeGreaterThanOrEqual(44)
  for (const link of await page.getByRole('contentinfo').getByRole('link').all())
    expect(await heightOf(link)).toBeGreaterThanOrEqual(24)
  await context.close()
})
