// What axe has to say about a page. Its engine is put into a document once, which takes ten times as long as a look.

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

interface Engine {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

const EVERYTHING = { rules: { 'target-size': { enabled: true } } }
/** The only rule whose outcome depends on the theme; all of them take several times as long. */
const THEME_DEPENDENT = { runOnly: ['color-contrast'] }

/** What axe finds on the current page, one text per rule. */
async function findings(page: Page, options: object): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  // Its own way of looking goes through a second page each time; this one leaves the engine behind.
  if (!isThere)
    await new AxeBuilder({ page }).setLegacyMode().withRules(['html-has-lang', 'document-title']).analyze()
  return page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as { axe: Engine }
    const { violations } = await axe.run({ resultTypes: ['violations'], ...rules })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, options)
}

/** Axe finds nothing once the page is still, in the light theme. `what` names the state of the page in a failure. */
export async function expectNoFindingsInLight(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expect.poll(() => findings(page, EVERYTHING), `${what}, light`).toEqual([])
}

/** The same in both themes. */
export async function expectNoFindings(page: Page, what: string): Promise<void> {
  await expectNoFindingsInLight(page, what)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect.poll(() => findings(page, THEME_DEPENDENT), `${what}, dark`).toEqual([])
}
