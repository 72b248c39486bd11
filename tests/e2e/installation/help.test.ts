import { expect } from '@playwright/test'
import { test } from '#tests/e2e/support/demo.ts'

const HEALTH = {
  status: 'failing',
  version: '1.2.3',
  services: { identity: 'embedded', auth: 'proxied', directory: 'embedded', billing: 'embedded' },
  failing: ['billing', 'files'],
}

test('the status page names what is down, and tells remote services from embedded ones', async ({ page }) => {
  await page.route('**/healthz', (route) => route.fulfill({ json: HEALTH, status: 503 }))
  await page.goto('/help/status')
  await expect(page.getByRole('heading', { name: 'Some services are down' })).toBeVisible()
  const part = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(part('Login and accounts')).toContainText('Up')
  await expect(part('Access tokens')).toContainText('Reachable')
  await expect(part('Plans and payments')).toContainText('Down')
  await expect(part('Where the files of releases are stored')).toContainText('Down')
})

test('support gives a member the emails of their Admins, and community leads to support', async ({
  openAs,
}) => {
  const page = await openAs('bob')
  await page.goto('/acme')
  await expect(page.getByRole('heading', { name: 'Applications' })).toBeVisible()
  await page.goto('/help/community')
  await page.getByRole('link', { name: 'Get support' }).click()
  await expect(page).toHaveURL('/help/support')
  const ways = page.getByRole('navigation', { name: 'Where to ask' })
  await expect(ways).toContainText('Ask an Admin of Acme')
  await expect(ways.getByRole('link', { name: 'carol@example.test' })).toHaveAttribute(
    'href',
    'mailto:carol@example.test?subject=Support%2C%20Acme',
  )
  await expect(ways.getByRole('link', { name: 'Source code and issues' }), 'none is set').toHaveCount(0)
})

test('the emails of several Admins are touch targets of 44 px each', async ({ browser, demo }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    storageState: demo.sessions.bob,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  await page.goto('/acme')
  await expect(page.getByRole('heading', { name: 'Applications' })).toBeVisible()
  await page.goto('/help/support')
  const emails = page.getByRole('navigation', { name: 'Where to ask' }).getByRole('listitem')
  await expect(emails).toHaveCount(2)
  const [first, second] = await Promise.all(
    [0, 1].map((index) => emails.nth(index).getByRole('link').boundingBox()),
  )
  if (!first || !second) throw new Error('An email is hidden.')
  for (const { height } of [first, second]) expect(height).toBeGreaterThanOrEqual(44)
  const isApart = second.y >= first.y + first.height || second.x >= first.x + first.width
  expect(isApart, 'the targets overlap').toBe(true)
  await context.close()
})

test('support gives a member the details that a report needs, to be copied', async ({ openAs }) => {
  const page = await openAs('bob')
  await page.goto('/acme')
  await expect(page.getByRole('heading', { name: 'Applications' })).toBeVisible()
  await page.goto('/help/support')
  const details = page.getByRole('figure').filter({ hasText: 'Details to paste' })
  await expect(details).toContainText(/Version: Gantry \d/)
  await expect(details).toContainText('Organization: acme')
  await expect(details).toContainText('Browser: Mozilla/')
  await expect(details.getByRole('button', { name: 'Copy Details to paste' })).toBeVisible()
})

test('the only Admin of an organization is sent to no Admin', async ({ openAs }) => {
  const page = await openAs('alice')
  await page.goto('/solo')
  await expect(page.getByRole('heading', { name: 'Applications' })).toBeVisible()
  await page.goto('/help/support')
  await expect(page.getByRole('link', { name: 'Read the docs' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask an Admin' })).toHaveCount(0)
})

test('support, community and privacy name the operator’s address where one is set', async ({ page }) => {
  await page.goto('/help/support')
  const ways = page.getByRole('navigation', { name: 'Where to ask' })
  await expect(ways).toContainText('No address for supportThe people who run localhost')
  await expect(ways.getByRole('link', { name: 'Ask an Admin' })).toContainText('In no organization yet?')
  await page.route(/\/help\//, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('"flags":', '"supportEmail":"help@acme.test","flags":')
    await route.fulfill({ response, body })
  })
  for (const path of ['/help/support', '/help/community', '/help/privacy']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'help@acme.test' }).first()).toHaveAttribute(
      'href',
      'mailto:help@acme.test',
    )
    await expect(page.getByText('No address for support')).toHaveCount(0)
  }
})

test('support and community link the repository of the source where one is set', async ({ page }) => {
  const contact = page.getByText('Tell the same people in private')
  await page.goto('/help/community')
  await expect(contact).toBeVisible()
  await page.route(/\/help\//, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      '"flags":',
      '"repository":"https://git.test/gantry","flags":',
    )
    await route.fulfill({ response, body })
  })
  for (const path of ['/help/support', '/help/community']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Source code and issues' })).toHaveAttribute(
      'href',
      'https://git.test/gantry',
    )
  }
  await expect(page.getByRole('link', { name: 'Contributing' })).toBeVisible()
  await expect(contact, 'a change is sent there').toHaveCount(0)
})
