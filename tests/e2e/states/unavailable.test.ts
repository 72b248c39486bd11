import { expect, type Locator, type Page, test } from '@playwright/test'
import { fillIn, newVisitor, signUp } from '#tests/e2e/support/console.ts'
import { mockServices } from '#tests/e2e/support/mock-services.ts'

/** What stands in the place of an answer. */
const NO_ANSWERS = {
  'a gateway’s page': { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' },
  'the gateway’s refusal': {
    status: 504,
    json: {
      error: { code: 504, status: 'Gateway Timeout', message: 'The identity service takes too long.' },
    },
  },
  'some other page': {
    status: 200,
    contentType: 'text/html',
    body: '<h1>Log in to the hotel’s network</h1>',
  },
  'half an answer': { status: 200, contentType: 'application/json', body: '{"id":' },
}

/** Has the addresses that match answered so, until the returned function is called. */
async function answerWith(page: Page, address: RegExp, answer: object) {
  await page.route(address, (route) => route.fulfill(answer))
  return () => page.unroute(address)
}

/** Lets time pass quickly until something is seen: calls that failed are made again after seconds. */
async function seenInTime(page: Page, wanted: Locator) {
  const tick = async () => {
    await page.clock.runFor(1000)
    expect(await wanted.isVisible()).toBe(true)
  }
  await expect(tick).toPass({ intervals: [50], timeout: 60_000 })
}

test('an unreachable login says so, and recovers', async ({ page }) => {
  const visitor = newVisitor()
  await signUp(page, visitor)
  await page.context().clearCookies()
  for (const [what, answer] of Object.entries(NO_ANSWERS))
    await test.step(what, async () => {
      const back = await answerWith(page, /\/self-service\/login\/browser/, answer)
      await page.goto('/login')
      await expect(page.getByRole('main').getByRole('alert')).toContainText(
        'The login service isn’t responding',
      )
      const advice = answer.status >= 500 ? 'Try again in a moment' : 'Check the connection and try again'
      await expect(page.getByRole('main').getByRole('alert')).toContainText(advice)
      await back()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByLabel('Email')).toBeVisible()
    })
  const submit = page.getByRole('button', { name: 'Log in', exact: true })
  await fillIn(page, visitor)
  for (const [what, answer] of Object.entries(NO_ANSWERS))
    await test.step(`${what}, to the form`, async () => {
      const back = await answerWith(page, /\/self-service\/login\?flow=/, answer)
      await submit.click()
      const said = page.getByText('An error occurred while submitting the form', { exact: true })
      await expect(said).toBeVisible()
      await expect(page.getByText(/^What you typed is still there\..* try again\.$/)).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue(visitor.email)
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await expect(said).toBeHidden()
      await back()
    })
  await submit.click()
  await expect(page).toHaveURL('/')
})

test('a link to an unreachable login offers a retry', async ({ page }) => {
  const path = '/self-service/verification?flow=1&code=123456'
  await page.goto(`/error?reason=unavailable&again=${encodeURIComponent(path)}`)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The login service isn’t responding')
  const asked = page.waitForRequest(
    (request) => request.url().endsWith(path) && request.isNavigationRequest(),
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await asked
  await page.goto('/error?reason=unavailable&again=//evil.example')
  await expect(page.getByRole('link', { name: 'Back to login' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('an error without details names the ways on that its page has', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/error')
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toHaveText(
    'That didn’t work. Log in again, or contact support if it keeps happening.',
  )
  const ways = ['Back to login', 'Contact support'].map((name) =>
    main.getByRole('link', { name }).boundingBox(),
  )
  const [first, second] = await Promise.all(ways)
  expect(second?.width).toBe(first?.width)
  await page.goto('/error?id=Call%20support%20now')
  await expect(main.getByRole('alert')).toContainText('That didn’t work')
  await expect(main.getByRole('figure'), 'a link puts no text onto the page').toHaveCount(0)
})

test('an error shows its ID, request and time, to be copied', async ({ page }) => {
  await page.goto('/self-service/login/browser?return_to=https://evil.test')
  await expect(page).toHaveURL(/\/error\?id=/)
  const id = new URL(page.url()).searchParams.get('id')
  const main = page.getByRole('main')
  const details = main.getByRole('figure').filter({ hasText: 'Details for support' })
  await expect(details).toContainText(`Error ID: ${id}`)
  await expect(details).toContainText(/Request: [\w-]{8,}/)
  await expect(details).toContainText(/Time: \d{4}-\d\d-\d\dT/)
  await expect(details.getByRole('button', { name: 'Copy Details for support' })).toBeVisible()
  const gone = crypto.randomUUID()
  await page.goto(`/error?id=${gone}`)
  await expect(main.getByRole('alert')).toContainText('send these details to support')
  await expect(details, 'support can look for it').toContainText(`Error ID: ${gone}`)
})

test('a list of an unreachable service says so, and recovers', async ({ page }) => {
  await page.clock.install()
  await mockServices(page, {})
  const retry = page.getByRole('button', { name: 'Try again' })
  const alert = page.getByRole('main').getByRole('alert')
  const refusal = {
    code: 502,
    message: 'The directory service does not answer. Try again in a moment.',
    data: null,
  }
  const answers: [string, object, string][] = [
    ['the refusal', { status: 502, json: { result: { type: 'error', data: refusal } } }, refusal.message],
    [
      'a page',
      { status: 504, contentType: 'text/html', body: '<h1>504</h1>' },
      'The server does not answer right now.',
    ],
    [
      'another page',
      { status: 200, contentType: 'text/html', body: '<h1>Hello</h1>' },
      'sent an unexpected response. Try again',
    ],
    [
      'half an answer',
      { status: 200, contentType: 'application/json', body: '{"result":' },
      'sent an unexpected response. Try again',
    ],
  ]
  for (const [what, answer, words] of answers)
    await test.step(what, async () => {
      const back = await answerWith(page, /\/directory\/rspc\/orgs\.list/, answer)
      await page.goto('/')
      await seenInTime(page, alert)
      await expect(alert).toContainText(words)
      await back()
      await retry.click()
      await expect(page.getByText('You belong to no organization yet')).toBeVisible()
    })
})

test('explains that the console needs JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const address of ['/login', '/acme/members']) {
    await page.goto(address)
    // Looking for roles or text passes by what is in here, with scripts or without.
    const message = page.locator('noscript')
    await expect(message.locator('h1')).toBeVisible()
    await expect(message.locator('h1')).toHaveText('This console needs JavaScript')
    await expect(message.locator('p')).toHaveText('Allow it for this site, then reload the page.')
  }
  await context.close()
})
