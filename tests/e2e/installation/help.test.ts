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

test('support leads a member to the members of their organization, and community to support', async ({
  openAs,
}) => {
  const page = await openAs('bob')
  await page.goto('/acme')
  await expect(page.getByRole('heading', { name: 'Applications' })).toBeVisible()
  await page.goto('/help/community')
  await page.getByRole('link', { name: 'Get support' }).click()
  await expect(page).toHaveURL('/help/support')
  await page.getByRole('link', { name: 'Ask an Admin' }).click()
  await expect(page).toHaveURL('/acme/members')
})
