import { expect, type Page, test } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { AS_MEMBER, mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'

const OTHER = { ...AS_MEMBER, id: 'org-2', name: 'Other', slug: 'other' }

const launcher = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Chat with us' })

/** A person who is Admin of Acme and Member of Other, whose token endpoint also returns a chat token. */
async function open(page: Page): Promise<string[]> {
  await mockServices(page, {
    'orgs.list': [
      { ...ORGANIZATION, role: 'Admin', memberCount: 1 },
      { ...OTHER, role: 'Member', memberCount: 1 },
    ],
    'orgs.get': (request: { url(): string }) => (request.url().includes('other') ? OTHER : ORGANIZATION),
  })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(dev|auth)\/support-chat/.test(pathname)) asked.push(pathname)
  })
  const claims = Buffer.from(JSON.stringify({ email: 'alice@example.test' })).toString('base64url')
  await page.route('**/auth/support-chat-token', (route) =>
    route.fulfill({
      json: { support_chat_token: `x.${claims}.z`, support_chat_token_expires_at: Date.now() / 1000 + 900 },
    }),
  )
  return asked
}

test('the support chat loads for Admins of the open organization only @local', async ({ page }) => {
  const asked = await open(page)
  await page.goto('/acme')
  await launcher(page).click()
  const chat = page.getByRole('complementary', { name: 'Support chat' })
  await expect(chat).toBeVisible()
  await expect(chat, 'its token identifies the user').toHaveAttribute('data-user', 'alice@example.test')
  await expect(chat.getByRole('link', { name: 'Open Support' })).toHaveAttribute('href', '/help/support')
  await expectNoFindings(page, 'support chat')
  await page.getByRole('link', { name: 'Members', exact: true }).click()
  await expect(page).toHaveURL('/acme/members')
  await expect(chat, 'it stays from page to page').toBeVisible()

  await page.getByRole('button', { name: 'Close chat' }).click()
  await expect(chat).toBeHidden()

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(launcher(page), 'nothing of it floats above a narrow page').toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await launcher(page).click()
  await expect(chat).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menu' }), 'the menu makes way').toBeHidden()
  await page.setViewportSize({ width: 1280, height: 720 })

  await page.getByRole('link', { name: 'Gantry' }).first().click()
  await expect(launcher(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Other' }).click()
  await expect(page).toHaveURL('/other')
  await expect(launcher(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Gantry' }).first().click()
  await page.getByRole('link', { name: 'Acme' }).click()
  await expect(launcher(page)).toBeVisible()
  expect(asked.sort(), 'each is fetched once').toEqual(['/auth/support-chat-token', '/dev/support-chat.js'])
})

test("with its flag off the support chat isn't shown or fetched @local", async ({ page }) => {
  const asked = await open(page)
  await page.addInitScript(() => localStorage.setItem('feature-flags', '{"supportChat":false}'))
  await page.goto('/acme')
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(launcher(page)).toHaveCount(0)
  expect(asked).toEqual([])
})

test('the support page leads those to the chat who have it @local', async ({ page }) => {
  await open(page)
  const ways = page.getByRole('navigation', { name: 'Where to ask' })
  // A public page, opened by its URL, is one of a visitor here.
  const openSupport = () => page.getByRole('banner').getByRole('link', { name: 'Support' }).click()
  await page.goto('/acme')
  await openSupport()
  await expect(ways.getByRole('link', { name: 'Chat with us' })).toHaveAttribute('href', '/acme')

  const member = { ...OTHER, role: 'Member', memberCount: 1 }
  await mockServices(page, { 'orgs.list': [member], 'orgs.get': OTHER })
  await page.goto('/other')
  await openSupport()
  await expect(ways.getByRole('link', { name: 'Ask an Admin' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(ways.getByRole('link', { name: 'Chat with us' })).toHaveCount(0)
})
