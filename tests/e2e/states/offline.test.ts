import { expect, type Page, test } from '@playwright/test'
import { arrive, openOrganization } from '#tests/e2e/support/console.ts'

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'You’re offline' })
const toast = (page: Page) => page.getByRole('listitem').filter({ hasText: 'You’re offline' })

test("shows that it's offline, reports failed changes, and reloads once online", async ({
  page,
  context,
}) => {
  await arrive(page)
  const { slug } = await openOrganization(page)
  await expect(page.getByRole('button', { name: 'Create application' })).toBeVisible()
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))

  // The part that shows toasts is fetched after the page itself.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('toast-region')),
  )
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(banner(page)).toHaveCount(1)
  await page.getByLabel('Name').fill('Editor')
  await page.getByRole('button', { name: 'Create application' }).click()
  await expect(toast(page)).toBeVisible()
  await expect(page.getByLabel('Name'), 'the form keeps what was typed').toHaveValue('Editor')

  // Resting on the link preloads the screen, which fails; opening it then tries again.
  const preload = page.waitForEvent('requestfailed', (request) => request.url().includes('api-keys-page'))
  await page.getByRole('link', { name: 'API keys' }).hover()
  await preload
  await page.getByRole('link', { name: 'API keys' }).click()
  await expect(page.getByRole('heading', { name: 'This page couldn’t be loaded' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('You’re offline')
  expect(
    logged.filter((text) => /ConnectionLost|TypeError/.test(text)),
    'nothing is reported',
  ).toEqual([])

  await context.setOffline(false)
  await expect(banner(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'No API keys yet' })).toBeVisible()
  await expect(page).toHaveURL(`/${slug}/api-keys`)
})
