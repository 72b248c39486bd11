// Each of the main screens is opened once, and looked at in all the ways in which people may meet it.

import { expect } from '@playwright/test'
import { applicationScreens } from '#tests/e2e/support/application-screens.ts'
import { expectNoFindings, expectNoFindingsInLight } from '#tests/e2e/support/axe.ts'
import { test } from '#tests/e2e/support/demo.ts'
import { forcedColorFaults } from '#tests/e2e/support/forced-colors.ts'
import { expectSoundLayout, widenText } from '#tests/e2e/support/layout-faults.ts'
import { organizationScreens } from '#tests/e2e/support/organization-screens.ts'

/** A window of 1280 by 1024 px at 200% and at 400%. */
const ZOOMED = { '200%': { width: 640, height: 512 }, '400%': { width: 320, height: 256 } }
const WIDE = { width: 1280, height: 800 }

for (const { name, path, tree, states } of [...organizationScreens, ...applicationScreens])
  test(`${name}: tree, axe, forced colors, zoom and text spacing @local`, async ({ openAs, demo }) => {
    const page = await openAs('alice')
    await page.setViewportSize(WIDE)
    await page.goto(typeof path === 'string' ? path : (demo.releases[path.version] ?? ''))

    await test.step('a screen reader is told of everything in order', async () => {
      await expect(page.getByRole('main')).toMatchAriaSnapshot(tree)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    })

    await test.step('forced colors keep states and focus visible', async () => {
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
      await expect.poll(() => forcedColorFaults(page, states), { timeout: 5000 }).toEqual([])
      await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' })
    })

    await test.step('axe finds nothing at 1280 px in both themes, and at 360 px', async () => {
      await expectNoFindings(page, `${name}, 1280 px`)
      await page.setViewportSize({ width: 360, height: 800 })
      await expectNoFindingsInLight(page, `${name}, 360 px`)
    })

    for (const [zoom, size] of Object.entries(ZOOMED))
      await test.step(`nothing is lost at ${zoom}`, async () => {
        await page.setViewportSize(size)
        await expectSoundLayout(page, `${name}, ${zoom}`)
      })

    await test.step('nothing is lost with wider text', async () => {
      await widenText(page)
      await expectSoundLayout(page, `${name}, wider text at 400%`)
      await page.setViewportSize(WIDE)
      await expectSoundLayout(page, `${name}, wider text`)
    })
  })
