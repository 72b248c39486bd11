import { expect, type Page, test } from '@playwright/test'

const REPORTS = 'https://reports.test'
const ANALYTICS = 'https://analytics.test/count.js'

/** Opens the sign-in as an operator with these settings would have it, and notes what it asks others for. */
async function open(page: Page, more: object) {
  const asked: { url: string; body: string | null }[] = []
  await page.route(/\.test\//, async (route) => {
    asked.push({ url: route.request().url(), body: route.request().postData() })
    await route.fulfill({ contentType: 'text/javascript', body: 'window.counted = true' })
  })
  await page.route('**/login', async (route) => {
    const answer = await route.fetch()
    const html = (await answer.text()).replace(
      /(id="settings">)(.*?)(<\/script>)/,
      (_, before: string, json: string, after: string) =>
        before + JSON.stringify({ ...JSON.parse(json), ...more }) + after,
    )
    const { 'content-security-policy': _policy, ...headers } = answer.headers()
    await route.fulfill({ response: answer, headers, body: html })
  })
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  return asked
}

test('reports errors and counts visits only if the deployment configures a service', async ({ page }) => {
  const asked = await open(page, {
    errorReportDsn: `${REPORTS.replace('//', '//key@')}/7`,
    analyticsScript: ANALYTICS,
  })
  await expect.poll(() => page.evaluate(() => 'counted' in globalThis)).toBe(true)
  const fail = () =>
    page.evaluate(() =>
      setTimeout(() => {
        throw new Error('A failure of this test')
      }),
    )
  await expect
    .poll(async () => {
      await fail()
      return asked.some(
        ({ url, body }) =>
          url.startsWith(`${REPORTS}/api/7/envelope/`) && body?.includes('A failure of this test'),
      )
    })
    .toBe(true)
})

test('without such settings no third party gets a request', async ({ page }) => {
  const asked = await open(page, {})
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
})
