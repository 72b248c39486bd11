// The guide of a tool for an application that has its key already, and that is built with another tool.

import { links } from '#shared/routes.ts'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { expect, test } from '#tests/e2e/support/upload-workspace.ts'

test('a guide doesn’t ask for a second key, and leads to the guide of the app’s own tool', async ({
  page,
  workspace: { org, app, at },
}) => {
  await page.goto(at('tauri-update-v1'))
  const main = page.getByRole('main')
  for (const title of ['Make a key pair', 'Register the updater public key']) {
    const step = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
    await expect(step).toContainText('Done')
    const number = await step.evaluate((each) => getComputedStyle(each, '::before').content)
    expect(number, `${title} keeps its number`).toBe('counter(step)')
  }
  await expect(main.getByText(/^You have key [0-9A-F]{16}\./)).toBeVisible()
  await expect(main.getByRole('link', { name: 'rotate it' })).toHaveAttribute('href', '/docs/key-rotation')
  const command = main.getByText(/tauri signer generate/)
  await expect(command).toBeHidden()
  await main.getByText('How to make a key pair').click()
  await expect(command).toBeVisible()
  await expectNoFindings(page, 'a guide whose key is registered')

  await main.getByRole('link', { name: 'Open the guide for Tauri 2' }).click()
  await expect(page).toHaveURL(links.updatePage(org, app, 'tauri-update-v2'))
  await expect(page.getByRole('heading', { level: 1, name: 'Updates for Tauri 2' })).toBeVisible()
  await expect(main.getByText('This app uses')).toHaveCount(0)
})

test('the first section is marked at the top of a guide, also in a tall window', async ({
  page,
  workspace: { at },
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(at('packager-update'))
  const current = page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current]')
  await expect(current).toHaveText('1. Make a key pair')
  await page.getByRole('heading', { name: 'Ask for updates' }).evaluate((each) => each.scrollIntoView())
  await expect(current).not.toHaveText('1. Make a key pair')
  await page.evaluate(() => globalThis.scrollTo(0, 0))
  await expect(current).toHaveText('1. Make a key pair')
})
