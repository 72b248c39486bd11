// Journeys without a pointer: every control is come to by Tab, as far as it takes.

import { expect, type Locator, type Page } from '@playwright/test'

const MAX_STEPS = 80

/** Presses Tab until a control has the focus. */
export function tabTo(page: Page, control: Locator): Promise<void> {
  return moveTo(page, control, 'Tab')
}

/** The same with another key, in a menu. */
export async function moveTo(page: Page, control: Locator, key: string): Promise<void> {
  await expect(control).toBeVisible()
  for (let step = 0; step < MAX_STEPS; step++) {
    if (await hasFocus(control)) return
    await page.keyboard.press(key)
  }
  await expect(control, `${MAX_STEPS} steps don't lead there`).toBeFocused()
}

/** The same, and presses Enter. */
export async function pressByKey(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

/** Replaces the text of a field. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** Tab goes around inside a dialog, forwards and backwards, and never leaves it. */
export async function expectTrapped(page: Page, dialog: Locator): Promise<void> {
  const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(isInside).toBe(true)
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press(key)
      // An empty element at the edge may have the focus for an instant, and pass it on.
      await expect.poll(isInside, `${key} leaves the dialog`).toBe(true)
    }
}

const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement)
