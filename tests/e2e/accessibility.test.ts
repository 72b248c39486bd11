import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { arrive, createOrganization } from './console.ts'

/** What holds for every screen: nothing for axe to find, and no sideways scrolling on a phone. */
async function inspect(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 360]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      const { violations } = await new AxeBuilder({ page }).analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
      expect(found, `${screen}, ${colorScheme}, ${width} px`).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${screen} at ${width} px`).toBeLessThanOrEqual(0)
    }
}

test('the screens of signing in are fit for everybody', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await inspect(page, 'sign-in')
  await page.keyboard.press('Tab')
  await page.goto('/registration')
  await expect(page.getByLabel('Email')).toBeVisible()
  await inspect(page, 'sign-up')
})

test('the screens of an organization are fit for everybody', async ({ page }) => {
  test.slow()
  await arrive(page)
  await expect(page.getByText('You belong to no organization yet')).toBeVisible()
  await inspect(page, 'empty list')
  await page.goto('/orgs/manage')
  await expect(page.getByRole('heading', { name: 'Archives' })).toBeVisible()
  await inspect(page, 'manage')
  const { slug } = await createOrganization(page)
  await inspect(page, 'first application')
  await page.getByLabel('Name').fill('Editor')
  await page.getByRole('button', { name: 'Create application' }).click()
  await expect(page.getByRole('heading', { name: 'Get started' })).toBeVisible()
  await inspect(page, 'application')
  for (const [address, sign] of [
    ['', 'Applications'],
    ['/api-keys', 'API keys'],
    ['/members', 'Members'],
    ['/audit', 'Audit log'],
    ['/billing', 'Billing'],
    ['/checkout', 'Checkout'],
    ['/editor/releases', 'Releases'],
    ['/editor/create-release', 'New release'],
    ['/editor/tauri-update-v2', 'Update feed'],
  ] as const) {
    await page.goto(`/${slug}${address}`)
    await expect(page.getByRole('heading', { name: sign, exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await inspect(page, address || 'home')
  }
})
