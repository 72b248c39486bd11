// What axe has to say about a page. Its engine is put into a document once, which takes ten times as long as a look.

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

interface Engine {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** Everything that axe finds on the page as it stands, a text each. */
async function findings(page: Page): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  // Its own way of looking goes through a second page each time; this one leaves the engine behind.
  if (!isThere)
    await new AxeBuilder({ page }).setLegacyMode().withRules(['html-has-lang', 'document-title']).analyze()
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Engine }
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true } },
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
}

/** In both themes axe finds nothing once the page is still. `what` names the state of the page in a failure. */
export async function expectNoFindings(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect.poll(() => findings(page), `${what}, ${colorScheme}`).toEqual([])
  }
}
