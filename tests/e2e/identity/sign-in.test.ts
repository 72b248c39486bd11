import { expect, test } from '@playwright/test'
import { arrive, fillIn, newVisitor, openOrganization } from '#tests/e2e/support/console.ts'

test("a visitor's pages log no browser warnings", async ({ page }) => {
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  for (const path of ['/login', '/verification', '/unsupported-country', '/orgs/404']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const hasNone = path === '/unsupported-country' || path === '/verification'
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toHaveCount(hasNone ? 0 : 1)
    await page.waitForLoadState('networkidle')
    expect(faults, path).toEqual([])
  }
})

test('a visitor from an unsupported country reads which one was detected, and tries again', async ({
  page,
}) => {
  let countryCode = 'BY'
  await page.route('**/country-support/detect', (route) => route.fulfill({ json: { countryCode } }))
  await page.goto('/unsupported-country')
  await expect(page.getByText('We detected Belarus from your IP address.')).toBeVisible()
  await expect(page.getByText(/^Sanctions apply to Belarus, or cards/)).toBeVisible()
  const login = page.getByRole('listitem').filter({ hasText: 'You can’t log in or sign up' })
  await expect(login).toContainText('If you’re already logged in, you can work until your session ends.')
  const again = page.getByRole('button', { name: 'Try again' })
  const status = page.getByRole('main').getByRole('status')
  await expect(status).toHaveText('')
  await again.click()
  await expect(status).toHaveText(/^We still detect Belarus\. Checked at \d\d:\d\d:\d\d\.$/)
  await expect(page.getByRole('link', { name: 'Learn more' }), 'this is the page it leads to').toHaveCount(0)
  const first = await status.innerText()
  await page.waitForTimeout(1000)
  await again.click()
  await expect(status).not.toHaveText(first)
  countryCode = 'DE'
  await again.click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('a social login that comes back without a session says so above the form', async ({ page }) => {
  await page.goto('/oauth/bootstrap/callback')
  await expect(page).toHaveURL('/login')
  const notice = page.getByText('That login didn’t finish. Log in again.')
  await expect(notice).toBeVisible()
  await page.getByLabel('Email').fill(newVisitor().email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await expect(notice).toBeHidden()
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(notice).toBeHidden()
})

test('a recovery that starts again asks for the email at once', async ({ page }) => {
  await page.goto('/recovery')
  const email = page.getByLabel('Email', { exact: true })
  await email.fill(newVisitor().email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code from the email')).toBeFocused()
  await page.getByRole('button', { name: 'Use another email' }).press('Enter')
  await expect(email).toBeFocused()
})

test('the picture beside the login is decorative, still under reduced motion, and gone on narrow screens', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/login')
  const picture = page.locator('[aria-hidden="true"]').getByText('macOS', { exact: true })
  await expect(picture).toBeVisible()
  // What stands in for the form fades in.
  await expect(page.getByLabel('Email')).toBeVisible()
  const isMoving = () => page.evaluate(() => document.getAnimations().length > 0)
  expect(await isMoving()).toBe(false)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await isMoving()).toBe(true)

  // A window of 1280 px at a zoom of 200% and of 400%.
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 256 })
    await expect(picture).toBeHidden()
    await page.getByRole('button', { name: 'Use a passkey' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeInViewport()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
})

test('the sign-up says what a password takes, and asks for consent to the operator’s terms only', async ({
  page,
}) => {
  await page.goto('/registration')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Use at least 8 characters.',
  )
  const main = page.getByRole('main')
  const privacy = main.getByRole('link', { name: 'See what Gantry stores about you' })
  await expect(privacy).toHaveAttribute('href', '/help/privacy')
  await expect(main.getByText(/agree to/), 'the built-in page has no terms').toHaveCount(0)

  await page.route('**/registration', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      '"terms":"/help/terms"',
      '"terms":"https://example.org/terms"',
    )
    await route.fulfill({ response, body })
  })
  await page.reload()
  await expect(
    main.getByText(/^By signing up, you agree to the Terms and the Privacy policy\.$/),
  ).toBeVisible()
  await expect(main.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', 'https://example.org/terms')
  await expect(main.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/help/privacy')
})

test('Tab moves from email to password; wrong credentials show an error and keep the input', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByLabel('Email'), 'phones show a keyboard with an @').toHaveAttribute(
    'inputmode',
    'email',
  )
  await page.getByLabel('Email').press('Tab')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await fillIn(page, { email: 'unknown@example.test', password: 'not the password' })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'is wrong' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('unknown@example.test')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password')
  await expect(page).toHaveURL(/\/login$/)
})

test('an empty field is rejected before a request', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill('person@example.test')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  expect(sent).toEqual([])
})

test('a double submit sends one request', async ({ page }) => {
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/self-service/registration')) sent += 1
  })
  await page.goto('/registration')
  await fillIn(page, newVisitor())
  await page.getByRole('button', { name: 'Create account' }).dblclick()
  await expect(page).toHaveURL(/\/verification/)
  expect(sent).toBe(1)
})

test('returns to the requested page after logging in, once', async ({ page, context }) => {
  const visitor = await arrive(page)
  const { slug } = await openOrganization(page)
  await context.clearCookies()

  await page.goto(`/${slug}/members?x=1`)
  await expect(page).toHaveURL(/\/login$/)
  await fillIn(page, visitor)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/${slug}/members?x=1`)
  await expect(page.getByRole('table', { name: 'Members' })).toContainText(visitor.email)

  const otherTab = await context.newPage()
  await otherTab.goto(`/${slug}`)
  await expect(otherTab.getByRole('button', { name: 'Account' })).toBeVisible()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(otherTab, 'the session ends in every tab').toHaveURL(/\/login$/)
  await otherTab.close()
  await fillIn(page, visitor)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test("Back after a log-out doesn't lead the next user to the former user's page", async ({
  page,
  context,
}) => {
  await arrive(page)
  const { slug } = await openOrganization(page)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  const browser = context.browser()
  const other = await browser?.newContext()
  if (!other) throw new Error('The browser is gone.')
  const visitor = await arrive(await other.newPage())
  await other.close()

  await page.goBack()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('Email')).toBeVisible()
  await fillIn(page, visitor)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await page.goto(`/${slug}`)
  await expect(page).toHaveURL('/orgs/404')
})

test('an expired session leads to the login and back', async ({ page, context }) => {
  const visitor = await arrive(page)
  const { slug } = await openOrganization(page)
  await page.getByLabel('Name').fill('Lost and found')
  await context.clearCookies({ name: 'ory_kratos_session' })
  await page.reload()
  await expect(page).toHaveURL(/\/login$/)
  await fillIn(page, visitor)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/${slug}`)
  await expect(page.getByRole('heading', { name: 'Name your first application' })).toBeVisible()
})

test('submits a form whose CSRF cookie another tab replaced', async ({ page, context }) => {
  const visitor = await arrive(page)
  await context.clearCookies()
  await page.goto('/login')
  await fillIn(page, visitor)
  const cookies = await context.cookies()
  const token = cookies.find(({ name }) => name.startsWith('csrf_token_'))
  await context.clearCookies({ name: token?.name ?? 'none' })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test("a logged-in visitor of the login page isn't asked again", async ({ page }) => {
  await arrive(page)
  await page.goto('/login')
  await expect(page).toHaveURL('/')
})

test('looks up the session once, before the scripts load', async ({ page }) => {
  await arrive(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/orgs/manage')
  await expect(page.getByRole('heading', { name: 'Archives', exact: true })).toBeVisible()
  const lookup = '/auth/rspc/session.get'
  expect(asked.filter((path) => path === lookup)).toHaveLength(1)
  const announced = await page.evaluate(
    (path) => performance.getEntriesByName(new URL(path, location.href).href)[0]?.toJSON().initiatorType,
    lookup,
  )
  expect(announced).toBe('link')
})

test('an unknown URL shows the not-found page, logged out too', async ({ page }) => {
  await page.goto('/a/b/c/d/e')
  await expect(page).toHaveURL('/orgs/404')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
