// When tooltips and menus open and close, how wide things are and how far apart: with a clock that the test moves.

import { expect, type Locator, type Page, test } from '@playwright/test'
import { type HeldClock, holdClock } from '#tests/e2e/support/held-clock.ts'
import { type Answers, mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'

const key = (index: number) => ({
  uid: `key-${index}`,
  displayName: `Key ${index}`,
  expiresAt: null,
  lastUsed: '2026-03-04T10:00:00.000Z',
  createdAt: '2026-03-03T10:00:00.000Z',
  createdBy: null,
  scope: ['Read'],
})

const ANSWERS: Answers = {
  'orgs.list': [{ ...ORGANIZATION, role: 'Admin', memberCount: 1 }],
  'apiKeys.listByOrg': [key(1), key(2), key(3)],
}

async function open(page: Page): Promise<HeldClock> {
  const clock = await holdClock(page)
  await mockServices(page, ANSWERS)
  await page.goto('/acme/api-keys')
  await clock.untilSeen(page.getByRole('row', { name: /Key 3/ }))
  return clock
}

/** Opens the menu behind a button and waits until it stands still. */
async function openMenu(page: Page, clock: HeldClock, button: Locator): Promise<Locator> {
  await button.hover()
  await clock.pass(100)
  await button.click()
  const menu = page.getByRole('menu').first()
  await clock.untilSeen(menu)
  await clock.pass(500)
  return menu
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not in the page.')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** The button is level with the first line of the dialog's title. */
async function expectCenteredClose(dialog: Locator) {
  const close = await boxOf(dialog.getByRole('button', { name: 'Close' }))
  const line = await dialog.getByRole('heading').evaluate((title) => {
    const words = document.createRange()
    words.selectNodeContents(title)
    const box = words.getClientRects()[0]
    return box ? box.y + box.height / 2 : 0
  })
  expect(Math.abs(close.y + close.height / 2 - line)).toBeLessThanOrEqual(1)
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('tooltips open after 700 ms, close after 300 ms, and reopen instantly within 300 ms', async ({
  page,
}) => {
  const clock = await open(page)
  const tooltip = page.getByRole('tooltip')
  const used = (index: number) => page.getByRole('row', { name: `Key ${index}` }).locator('time')
  const elsewhere = page.getByRole('heading', { name: 'API keys' })
  // Its code is fetched when the pointer comes near the first one.
  await used(1).hover()
  await clock.untilSeen(tooltip)
  await elsewhere.hover()
  await clock.pass(1000)
  await expect(tooltip).toHaveCount(0)

  await used(1).hover()
  await clock.pass(690)
  await expect(tooltip).toHaveCount(0)
  await clock.pass(20)
  await expect(tooltip).toBeVisible()
  await elsewhere.hover()
  await clock.pass(290)
  await expect(tooltip).toBeVisible()
  await clock.pass(20)
  await expect(tooltip).toHaveCount(0)

  await clock.pass(280)
  await used(2).hover()
  await clock.pass(20)
  await expect(tooltip).toBeVisible()
  await elsewhere.hover()
  await clock.pass(310)
  await expect(tooltip).toHaveCount(0)
  await clock.pass(310)
  await used(3).hover()
  await clock.pass(20)
  await expect(tooltip).toHaveCount(0)
  await clock.pass(700)
  await expect(tooltip).toBeVisible()

  // Near the edge of the window it keeps 8 px from it, and at the very edge its arrow 4 px from its own corner.
  // The place of the scroll bar is no part of it.
  const { right: edge } = await boxOf(page.locator('body'))
  for (const right of [40, 0]) {
    await page.keyboard.press('Escape')
    await elsewhere.hover()
    await used(3).evaluate((anchor, right) => {
      anchor.style.cssText = `position: fixed; top: 200px; right: ${right}px; width: 4px; height: 20px; overflow: clip`
    }, right)
    await used(3).hover()
    await clock.pass(800)
    const text = await boxOf(tooltip)
    const arrow = await boxOf(tooltip.locator('[data-side]'))
    if (right > 0) expect(Math.abs(edge - text.right - 8)).toBeLessThan(1)
    expect(text.right - arrow.right).toBeGreaterThanOrEqual(4)
  }
})

test('submenus open after 100 ms and tolerate a stray pointer for 300 ms', async ({ page }) => {
  const clock = await open(page)
  await openMenu(page, clock, page.getByRole('button', { name: 'Account' }))
  const links = page.getByRole('menuitem', { name: 'Links' })
  const docs = page.getByRole('menuitem', { name: 'Docs' })
  const logOut = page.getByRole('menuitem', { name: 'Log out' })
  const submenu = page.locator('[role=menu][data-nested][data-open]')
  await links.hover()
  await clock.pass(90)
  await expect(submenu).toHaveCount(0)
  await clock.pass(20)
  await expect(submenu).toBeVisible()
  await expect.poll(async () => (await boxOf(submenu)).right).toBeCloseTo((await boxOf(links)).x, -1)
  await clock.pass(500)

  // On its way to the last entry the pointer crosses what does not belong to the submenu.
  const [below, from, to] = [await boxOf(logOut), await boxOf(links), await boxOf(docs)]
  await page.mouse.move(from.x + 40, from.bottom - 4)
  await page.mouse.move(from.x + 20, below.y + 4)
  await clock.pass(290)
  await page.mouse.move(to.x + 20, to.bottom + 40)
  await clock.pass(500)
  await expect(submenu).toBeVisible()

  await links.hover()
  await clock.pass(500)
  await page.mouse.move(below.x + 110, below.y + 10)
  await clock.pass(290)
  await expect(submenu).toBeVisible()
  await clock.pass(60)
  await expect(submenu).toHaveCount(0)
})

test('menu type-ahead resets after 500 ms', async ({ page }) => {
  const clock = await open(page)
  const menu = await openMenu(page, clock, page.getByRole('button', { name: 'Acme' }))
  const item = (name: string) => menu.getByRole('menuitem', { name })
  for (const [pause, found] of [
    [480, 'Billing'],
    [520, 'API keys'],
  ] as const) {
    await page.keyboard.press('b')
    await clock.pass(20)
    await expect(item('Billing')).toBeFocused()
    await clock.pass(pause - 20)
    await page.keyboard.press('a')
    await clock.pass(20)
    await expect(item(found)).toBeFocused()
    await clock.pass(1000)
  }
})

test('the organization menu is 304 px wide, a dialog 600 px, and a list 8 px off its select', async ({
  page,
}) => {
  const clock = await open(page)
  const menu = await openMenu(page, clock, page.getByRole('button', { name: 'Acme' }))
  await expect.poll(async () => (await boxOf(menu)).width).toBeCloseTo(304, 0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Delete Key 1' }).click()
  const dialog = page.getByRole('alertdialog')
  await clock.untilSeen(dialog)
  expect((await boxOf(dialog)).width).toBe(600)
  await expectCenteredClose(dialog)
  await page.setViewportSize({ width: 360, height: 800 })
  expect((await boxOf(dialog)).width).toBe(360 - 32)
  await expectCenteredClose(dialog)
  await page.keyboard.press('Escape')
  await clock.untilGone(dialog)

  await page.getByRole('button', { name: 'Create API key' }).click()
  const select = page.getByLabel('Expires after')
  await select.click()
  const list = page.getByRole('listbox')
  await clock.untilSeen(list)
  await clock.pass(100)
  const gap = (await boxOf(list)).y - (await boxOf(select)).bottom
  expect(Math.abs(gap - 8)).toBeLessThan(1)
})
