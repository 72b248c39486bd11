import type { Locator, Page } from '@playwright/test'

/** The answer of the card that tests an update, where a client is offered this version. */
export function offeredUpdate(page: Page, version: string): Locator {
  return page.locator('[aria-live="polite"]', {
    has: page.getByText(`Update to ${version}`, { exact: true }),
  })
}
