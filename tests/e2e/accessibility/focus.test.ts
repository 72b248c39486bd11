// What keys do everywhere: the skip link, menus, dialogs and charts.

import { expect } from '@playwright/test'
import { test } from '#tests/e2e/support/demo.ts'
import { moveTo, tabTo } from '#tests/e2e/support/keyboard.ts'

test('the skip link, menus and charts answer to keys @local', async ({ openAs }) => {
  const page = await openAs('alice')
  await page.goto('/acme/editor')
  const chart = page.getByRole('img', { name: /^Clients by version/ })
  await expect(chart).toBeVisible()
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true })

  await test.step('the first Tab offers to skip to the content', async () => {
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to the content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Update guide' })).toBeFocused()
  })

  await test.step('arrow keys tell the numbers of a chart, and Escape ends that', async () => {
    await tabTo(page, chart)
    const told = page.getByRole('status').filter({ hasText: /2\.4\.0: [\d,]+/ })
    await page.keyboard.press('ArrowLeft')
    await expect(told).toContainText(/2\.4\.1: [\d,]+/)
    const last = await told.textContent()
    await page.keyboard.press('Home')
    await expect(told).not.toHaveText(last ?? '')
    await page.keyboard.press('End')
    await expect(told).toHaveText(last ?? '')
    await expect(chart.getByText('2.3.0', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(chart.getByText('2.3.0', { exact: true })).toHaveCount(0)
    await expect(chart).toBeFocused()
  })

  await test.step('arrows go around in a menu, and Escape gives the focus back', async () => {
    await page.evaluate(() => scrollTo(0, 0))
    const account = page.getByRole('button', { name: 'Account' })
    await account.focus()
    await page.keyboard.press('Enter')
    const entries = page.getByRole('menuitem')
    await moveTo(page, entries.first(), 'ArrowDown')
    await page.keyboard.press('ArrowUp')
    await expect(item('Log out')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(entries.first()).toBeFocused()
    await moveTo(page, item('Links'), 'ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(item('Docs')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(item('Links')).toBeFocused()
    await expect(item('Docs')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(entries).toHaveCount(0)
    await expect(account).toBeFocused()
  })

  await test.step('a switcher goes to what is typed', async () => {
    await page.getByRole('button', { name: 'Editor, switch application' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(item('Notes')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Editor, switch application' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(item('Player')).toBeVisible()
    await page.keyboard.press('p')
    await expect(item('Player')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/acme/player')
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test('a menu that a key opens while it loads focuses its first entry @local', async ({ openAs }) => {
  const page = await openAs('alice')
  const held = Promise.withResolvers<void>()
  await page.route(/\/menu-popup-[^/]*\.js/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/acme')
  const account = page.getByRole('button', { name: 'Account' })
  await account.focus()
  await page.keyboard.press('Enter')
  await expect(account).toHaveAttribute('aria-expanded', 'true')
  held.resolve()
  const entries = page.getByRole('menuitem')
  await expect(entries.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(entries.nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
})
