import type { Page } from '@playwright/test'

/** Goes to a screen as a link does once the console is loaded: its code, its data and axe's engine stay. */
export async function openScreen(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(path)
  else await page.evaluate((to) => history.pushState(null, '', to), path)
}
