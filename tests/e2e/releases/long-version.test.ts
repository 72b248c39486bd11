// A version as long as versions may be, where buttons and legends name it.

import type { Page } from '@playwright/test'
import { callRest, prepareUpdate } from '#tests/e2e/support/rest-calls.ts'
import { expect, test } from '#tests/e2e/support/upload-workspace.ts'

const LONG = '1.1.0-nightly.20261129.'.padEnd(64, 'a')
const LONGER = '1.2.0-nightly.20261130.'.padEnd(64, 'b')
const confirm = ['prerelease_on_production']

test('long versions wrap in buttons and legends at 360 px', async ({ page, workspace }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const live = await prepareUpdate(workspace, LONG)
  await callRest(workspace, 'POST', `/releases/${live}/publish`, { confirm })
  const partial = await prepareUpdate(workspace, LONGER)
  await callRest(workspace, 'POST', `/releases/${partial}/publish`, { confirm, rolloutPercent: 30 })

  await page.goto(workspace.at(`releases/${live}`))
  const legend = page.getByRole('list', { name: 'Offered to clients' })
  await expect(legend).toContainText('offered to 70% of clients')
  await expect(page.getByRole('button', { name: `Pause ${LONG}` })).toBeInViewport({ ratio: 1 })
  expect(await overflowOf(page)).toBe(0)
  expect(await legend.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)

  await page.goto(workspace.at(`releases/${partial}`))
  await page.getByRole('button', { name: 'Roll back…' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: `Roll back to ${LONG}` })).toBeInViewport({ ratio: 1 })
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

/** How much wider the page is than its window, in px. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}
