// Every part of `ui` in its states, in both themes: the gallery that is served at /dev/gallery on one's own machine.

import { readdirSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { expectNoFindings, expectNoFindingsInLight } from '#tests/e2e/support/axe.ts'

/** Folders of `web/ui` that render nothing of their own. */
const WITHOUT_STATES = ['lazy-part', 'popup', 'tone']
const UI = new URL('../../../web/ui/', import.meta.url)
const parts = readdirSync(UI, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !WITHOUT_STATES.includes(entry.name))
  .map(({ name }) => name)

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the gallery shows every part in its states, accessible in both themes @local', async ({ page }) => {
  const problems: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))

  await page.goto('/dev/gallery')
  for (const name of parts) await expect(part(page, name).locator('figure').first(), name).toBeVisible()

  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    const expectNone = width === 360 ? expectNoFindingsInLight : expectNoFindings
    await expectNone(page, `gallery, ${width} px`)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `sideways scrolling at ${width} px`).toBeLessThanOrEqual(0)
  }

  // What floats, over the page.
  await page.setViewportSize({ width: 1280, height: 800 })
  await part(page, 'menu').getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
  await page.keyboard.press('Escape')
  await part(page, 'select').getByLabel('Release channel').click()
  await expect(page.getByRole('option', { name: 'Beta' })).toBeVisible()
  await page.keyboard.press('Escape')
  await part(page, 'toast').getByRole('button', { name: 'Show an error' }).click()
  await expect(page.getByText('Couldn’t save the draft').first()).toBeVisible()
  await part(page, 'dialog').getByRole('button', { name: 'Open a form' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit draft' })).toBeVisible()
  await page.keyboard.press('Escape')
  await part(page, 'command-dialog').getByRole('button', { name: 'Open the command dialog' }).click()
  await expect(page.getByRole('option', { name: 'API keys' })).toBeVisible()
  expect(problems).toEqual([])
})

test('parts are large enough for a finger @local', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  await page.goto('/dev/gallery')
  await expect(part(page, 'verify-email')).toBeVisible()
  const small = await page.locator('main section :is(button, input, select, textarea)').evaluateAll((all) =>
    all
      .map(
        (control) =>
          (control.matches('[type=checkbox], [type=radio]') && control.closest('label')) || control,
      )
      .filter((target) => !target.matches('.visually-hidden, [aria-hidden]'))
      .map((target) => ({
        target: target.outerHTML.slice(0, 120),
        ...target.getBoundingClientRect().toJSON(),
      }))
      .filter(({ width, height }) => width < 44 || height < 44),
  )
  expect(small).toEqual([])
  const tops = await part(page, 'facts')
    .locator('dl')
    .last()
    .locator('dt')
    .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().top))
  const steps = tops.slice(1).map((top, index) => top - (tops[index] ?? 0))
  for (const step of steps) expect(step, 'rows of one height').toBeCloseTo(steps[0] ?? 0, 0)
  await context.close()
})

test('a region that announces errors is displayed, and takes no room, before one comes @local', async ({
  page,
}) => {
  await page.goto('/dev/gallery')
  const regions = part(page, 'field').locator('[aria-live]:empty')
  await expect(regions.first()).toBeAttached()
  const found = await regions.evaluateAll((all) =>
    all.map((region) => [region.checkVisibility(), getComputedStyle(region).position]),
  )
  for (const region of found) expect(region).toEqual([true, 'absolute'])
})

test('dates of a chart are within its plot @local', async ({ page }) => {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/dev/gallery')
    const dates = part(page, 'chart').locator('[role=img] > :last-child > span')
    await expect(dates.first()).toBeAttached()
    const outside = await dates.evaluateAll((all) =>
      all
        .filter((date) => date.getClientRects().length > 0)
        .map((date) => [date, date.parentElement].map((each) => each?.getBoundingClientRect()))
        .filter(([own, axis]) => !own || !axis || own.left < axis.left - 1 || own.right > axis.right + 1),
    )
    expect(outside, `${width} px`).toEqual([])
  }
})

test('with forced colors, a line shows what a ground showed @local', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/dev/gallery')
  const look = (name: string, selector: string, pseudo?: string) =>
    part(page, name)
      .locator(selector)
      .first()
      .evaluate((element, of) => {
        const { borderTopStyle, borderTopWidth, outlineStyle, backgroundColor } = getComputedStyle(
          element,
          of,
        )
        return {
          border: borderTopStyle,
          width: borderTopWidth,
          outline: outlineStyle,
          ground: backgroundColor,
        }
      }, pseudo)
  for (const [name, selector] of [
    ['badge', '[data-tone]'],
    ['banner', '[data-tone]'],
    ['button', 'button'],
    ['note', '[data-tone]'],
    ['skeleton', '[data-shape]'],
  ] as const)
    expect(await look(name, selector), name).toMatchObject({ border: 'solid', width: '1px' })
  const { ground: highlight } = await look('button', '[data-variant=primary]')
  const { ground: plain } = await look('button', '[data-variant=plain]')
  expect(highlight).not.toBe(plain)
  expect(await look('choice', ':checked')).toMatchObject({ ground: highlight })
  expect(await look('choice', 'label:has([type=radio]:checked)')).toMatchObject({ outline: 'solid' })
  expect(await look('progress', '[role=progressbar] > :last-child')).toMatchObject({ ground: highlight })
  expect(await look('tabs-nav', '[aria-current]', '::after')).toMatchObject({ ground: highlight })
  expect(await look('segments', '[aria-pressed=true]')).toMatchObject({ width: '2px' })
  expect(await look('segments', '[aria-pressed=false]')).toMatchObject({ width: '1px' })
})
