// The way to the files of the newest build on a phone, also for a Member of a private application.

import { expect, type Locator } from '@playwright/test'
import { links } from '#shared/routes.ts'
import { test } from '#tests/e2e/support/demo.ts'

const MIN_TARGET_PX = 44

test('a Member downloads the live release with a finger @local', async ({ browser, demo }) => {
  const viewport = { width: 360, height: 740 }
  const storageState = demo.sessions.bob
  const context = await browser.newContext({ viewport, storageState, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const boxes = async (found: Locator) => {
    await expect(found.first()).toBeVisible()
    const all = await Promise.all((await found.all()).map((each) => each.boundingBox()))
    return all.filter((box) => box !== null)
  }
  await page.goto(links.application('acme', 'editor'))
  const way = page.getByRole('link', { name: 'Download 2.4.1' })
  const [target] = await boxes(way)
  expect(target?.height).toBeGreaterThanOrEqual(MIN_TARGET_PX)
  await way.tap()
  await expect(page).toHaveURL(`${demo.releases['2.4.1']}#files`)
  const files = page.locator('#files')
  await expect(files.getByRole('heading', { name: 'Platforms and files' })).toBeInViewport()

  const platforms = await boxes(files.getByRole('table', { name: 'Platforms' }).getByRole('link'))
  expect(platforms.length).toBeGreaterThan(1)
  await files.getByText('File names and checksums').tap()
  const names = await boxes(files.getByRole('table', { name: 'Files' }).getByRole('link'))
  for (const all of [platforms, names])
    for (const [index, { y, height }] of all.entries()) {
      expect(height).toBeGreaterThanOrEqual(MIN_TARGET_PX)
      expect(y + height, 'targets do not overlap').toBeLessThanOrEqual(all[index + 1]?.y ?? Infinity)
    }
  await context.close()
})

test('the links to share open what they lead to', async ({ openAs }) => {
  const page = await openAs('bob')
  await page.goto(links.shareApp('acme', 'editor'))
  const link = page.getByRole('link', { name: '/download/acme/editor/latest/platform/appimage-x86_64' })
  const download = page.waitForEvent('download')
  await link.click()
  expect((await download).suggestedFilename()).toMatch(/^Editor_[\d.]+_amd64\.AppImage$/)
})
