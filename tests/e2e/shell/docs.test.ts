import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { expectSoundLayout } from '#tests/e2e/support/layout-faults.ts'

const article = (page: Page) => page.getByRole('article')

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the documentation reads from page to page', async ({ page }) => {
    await page.goto('/docs')
    await expect(page).toHaveURL('/docs/quick-start')
    await expect(page).toHaveTitle('Quick start · Gantry docs')
    await page.getByRole('navigation', { name: 'Docs' }).getByRole('link', { name: 'Rollouts' }).click()
    await expect(article(page).getByRole('heading', { level: 1 })).toHaveText(/^Rollouts/)
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Guards' }).click()
    await expect(page).toHaveURL('/docs/rollouts#guards')
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()

    await page.getByRole('link', { name: /^Next/ }).click()
    await expect(page).toHaveURL('/docs/mandatory-updates')
    await page.setViewportSize({ width: 360, height: 800 })
    await page.getByText('On this page').first().click()
    await page.getByRole('link', { name: 'Required steps' }).first().click()
    await expect(page).toHaveURL('/docs/mandatory-updates#required-steps')
    await page.locator('summary').first().click()
    await page.getByRole('navigation', { name: 'Docs' }).getByRole('link', { name: 'Webhooks' }).click()
    await expect(page).toHaveURL('/docs/webhooks')
  })
})

test('the documentation is searched by keyboard alone', async ({ page }) => {
  const indexes: string[] = []
  page.on('request', (request) => request.url().includes('docs-search') && indexes.push(request.url()))
  await page.goto('/docs/ci')
  await expect(page.getByRole('button', { name: 'Search docs' })).toBeVisible()
  expect(indexes).toEqual([])

  await page.keyboard.press('Control+k')
  const field = page.getByRole('searchbox', { name: 'Search docs' })
  await expect(field).toBeFocused()
  await page.keyboard.type('xyzzy')
  await expect(page.getByRole('status')).toHaveText('Nothing matches “xyzzy”.')
  await field.fill('protected channel')
  const results = page.getByRole('dialog').getByRole('link')
  await expect(results.first()).toContainText('Protected channels')
  await page.keyboard.press('ArrowDown')
  await expect(results.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(results.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(field).toBeFocused()
  expect(indexes).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(page).toHaveURL('/docs/ci')

  await page.keyboard.press('Control+k')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/docs/rollouts#protected-channels')
  await expect(page.getByRole('heading', { name: 'Protected channels', exact: true })).toBeInViewport()
})

test('a search that can’t be loaded says so, and works once it can', async ({ page }) => {
  await page.route('**/docs-search-*.json', (route) => route.abort(), { times: 1 })
  await page.goto('/docs/ci')
  await page.getByRole('button', { name: 'Search docs' }).click()
  await page.keyboard.type('r')
  await expect(page.getByRole('status')).toContainText('can’t be loaded')
  await page.keyboard.type('oll')
  await expect(page.getByRole('dialog').getByRole('link').first()).toContainText('Rollouts')
})

test('the console’s own page leads to the search of all pages', async ({ page }) => {
  await page.goto('/help/docs')
  await page.getByRole('link', { name: 'Search all docs' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search docs' })).toBeFocused()
})

test('a link to a topic of the console’s own page opens it, on the page too', async ({ page }) => {
  const script = page.getByText('Everywhere else, this script publishes with one command.')
  await page.goto('/help/docs#publish-from-ci')
  await expect(script).toBeInViewport()
  await expect(page.getByText('A channel can include another.')).toBeHidden()
  await page.evaluate(() => {
    location.hash = 'channels'
  })
  await expect(page.getByText('A channel can include another.')).toBeInViewport()
  await page.getByText('Release script').click()
  await expect(script).toBeHidden()
})

test('a link to a former topic leads to the page that has it, and back past it', async ({ page }) => {
  await page.goto('/help/support')
  await page.goto('/help/docs#webhooks')
  await expect(page).toHaveURL('/docs/webhooks')
  await page.goBack()
  await expect(page).toHaveURL('/help/support')
})

test('code is copied, and the section that is read is marked', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/docs/rollouts')
  const block = page.getByRole('figure').first()
  await block.getByRole('button', { name: 'Copy' }).click()
  await expect(block.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('api=https://console.example')

  await page.getByRole('link', { name: 'Guards', exact: true }).first().click()
  const here = page.getByRole('navigation', { name: 'On this page' })
  await expect(here.locator('[aria-current]')).toHaveText('Guards')
})

for (const width of [360, 768, 1280])
  test(`inline code stays with its punctuation, and fits the page, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const name of ['rollouts', 'migrating', 'webhooks', 'settings']) {
      await page.goto(`/docs/${name}`)
      expect(await tornCode(article(page)), name).toEqual([])
    }
  })

/** Code whose adjoining punctuation is on another line, or that is wider than its text. */
function tornCode(text: Locator): Promise<string[]> {
  return text.locator(':not(pre) > code').evaluateAll((all) => {
    const boxOf = (node: Node, from: number, to: number) => {
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, to)
      return [...range.getClientRects()]
    }
    const isBeside = (box: DOMRect | undefined, code: DOMRect | undefined) =>
      !box || !code || (box.top < code.bottom && code.top < box.bottom)
    return all
      .filter((code) => {
        const lines = [...code.getClientRects()]
        const { previousSibling: before, nextSibling: after } = code
        const opening = before instanceof Text && /[([“]$/.test(before.data) ? before : null
        const closing = after instanceof Text && /^[)\].,:;’”]/.test(after.data) ? after : null
        const end = opening?.data.length ?? 0
        return !(
          isBeside(opening ? boxOf(opening, end - 1, end)[0] : undefined, lines[0]) &&
          isBeside(closing ? boxOf(closing, 0, 1)[0] : undefined, lines.at(-1)) &&
          lines.every(({ right }) => right <= innerWidth)
        )
      })
      .map((code) => `${code.previousSibling?.textContent?.slice(-12)}${code.outerHTML}`)
  })
}

for (const width of [360, 768])
  test(`support and community are a press away at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/docs/rollouts')
    await page.getByText('All docs').click()
    const docs = page.getByRole('navigation', { name: 'Docs' })
    await expect(docs.getByRole('link', { name: 'Community' })).toBeVisible()
    await docs.getByRole('link', { name: 'Support' }).click()
    await expect(page).toHaveURL('/help/support')
  })

test('code that is wider than a phone fades at the edge with more', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/docs/ci')
  const code = article(page).getByRole('group', { name: 'Terminal' }).first()
  await expect(code).toHaveAttribute('data-more-after')
  await code.evaluate((it) => it.scrollTo(it.scrollWidth, 0))
  await expect(code).not.toHaveAttribute('data-more-after')
  await expect(code).toHaveAttribute('data-more-before')
})

test('the page for none is a 404, and one that has opened the console leads back to it', async ({ page }) => {
  const response = await page.goto('/docs/nope')
  expect(response?.status()).toBe(404)
  await expect(article(page).getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('latestOrgSlug', 'acme'))
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(page).toHaveURL('/docs/quick-start')
  await expect(page.getByRole('link', { name: 'Open console' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeHidden()
})

for (const width of [360, 1280])
  test(`the documentation is accessible at ${width} px`, async ({ page }) => {
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await page.setViewportSize({ width, height: 800 })
    for (const name of ['rollouts', 'settings', 'key-rotation']) {
      await page.goto(`/docs/${name}`)
      await expectSoundLayout(page, name)
      await expectNoFindings(page, name)
    }
    await page.getByRole('button', { name: 'Search docs' }).click()
    await page.keyboard.type('origin')
    await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible()
    const right = await page
      .getByRole('button', { name: 'Close' })
      .evaluate((it) => it.getBoundingClientRect().right)
    const edge = await page.getByRole('dialog').evaluate((it) => it.getBoundingClientRect().right)
    expect(right, 'Close is inside the dialog').toBeLessThanOrEqual(edge)
    await expectNoFindings(page, 'the search')
    expect(problems).toEqual([])
  })

test('the sidebar fades at its end while more of it follows', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/docs/quick-start')
  const side = page.getByRole('navigation', { name: 'Docs' })
  const fade = () => side.evaluate((each) => Number(globalThis.getComputedStyle(each, '::after').opacity))
  await expect.poll(fade).toBeGreaterThan(0.9)
  const end = await side.evaluate((each) => each.getBoundingClientRect().bottom)
  expect(end, 'the fade is in the window').toBeLessThanOrEqual(800)
  await side.evaluate((each) => each.scrollTo(0, each.scrollHeight))
  await expect.poll(fade).toBe(0)
  await page.setViewportSize({ width: 1280, height: 3000 })
  await expect.poll(fade, 'all of it is in sight').toBe(0)
})
