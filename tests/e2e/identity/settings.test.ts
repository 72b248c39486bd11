import { type Browser, expect, type Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { fillIn, mailedCode, newVisitor } from '#tests/e2e/support/console.ts'
import { mockServices } from '#tests/e2e/support/mock-services.ts'
import { arriveVerified, newBrowser, signIn, test, verify } from '#tests/e2e/support/people.ts'

const sectionOf = (page: Page, title: string) =>
  page.getByRole('main').locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

/** A browser that says of itself that it is a phone, in Germany. */
async function newPhone(browser: Browser): Promise<Page> {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
    'Version/18.0 Mobile/15E148 Safari/604.1'
  const context = await browser.newContext({ userAgent, extraHTTPHeaders: { 'x-dev-country': 'DE' } })
  return context.newPage()
}

test("sets up a second factor, requires it, accepts a backup code, and can't be bypassed", async ({
  page,
  context,
}) => {
  test.slow()
  const visitor = await arriveVerified(page)
  await page.goto('/settings')
  const steps = sectionOf(page, 'Two-step verification')
  const alone = steps.getByText('Until you set up an app or a security key, every login uses one up.')
  await expect(alone).toBeVisible()
  await steps.getByRole('button', { name: 'Set up the authenticator app' }).click()
  await steps.getByRole('button', { name: 'Cancel setting up the authenticator app' }).press('Enter')
  await expect(steps.getByRole('img')).toHaveCount(0)
  await expect(steps.getByRole('button', { name: 'Set up the authenticator app' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(steps.getByRole('img')).toBeVisible()
  const code = steps.getByLabel('Code from the app')
  await expect(code).toBeFocused()
  const secret = (await steps.locator('code').innerText()).replaceAll(' ', '')

  await code.fill('000 000')
  await expect(code).toHaveValue('000000')
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription(/is wrong/)
  await expect(code).toBeFocused()
  await code.fill(generateSync({ secret }))
  await code.press('Enter')
  await expect(page.getByText('Authenticator app added.', { exact: true })).toBeVisible()
  await expect(steps.getByRole('button', { name: 'Remove the authenticator app' })).toBeVisible()
  await expect(alone).toBeHidden()
  await steps.getByRole('button', { name: 'Generate backup codes' }).click()
  const codes = steps.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(12)
  await expectNoFindings(page, 'settings with backup codes')
  const [first = ''] = await codes.allInnerTexts()
  const download = page.waitForEvent('download')
  await steps.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('backup-codes.txt')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await steps.getByRole('button', { name: 'Copy the codes' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(first)
  await steps.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(codes).toHaveCount(0)
  await expect(steps.getByRole('button', { name: 'Remove the backup codes' })).toBeVisible()

  await logOut(page)
  await signIn(page, visitor)
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
  await expect(page.getByLabel('Code from your authenticator app')).toBeFocused()
  await expect(page.getByText('New here?')).toBeHidden()
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await page.getByLabel('Backup code').fill(first)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings')
  await steps.getByRole('button', { name: 'Show the backup codes' }).click()
  await expect(codes.filter({ hasText: 'Used' })).toHaveCount(1)

  await steps.getByRole('button', { name: 'Remove the authenticator app' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove app' }).click()
  await expect(steps.getByRole('button', { name: 'Set up the authenticator app' })).toBeVisible()
})

test('changes a password, and recovers a forgotten one by email', async ({ page, browser }) => {
  test.slow()
  const { email, password } = await arriveVerified(page)
  await page.goto('/settings')
  const field = sectionOf(page, 'Password').getByLabel('New password', { exact: true })
  await field.fill('short')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/at least 8/)
  // The answer is shown before the form can be sent again.
  await expect(sectionOf(page, 'Password').locator('[aria-busy=true]')).toHaveCount(0)
  const changed = `changed-${password}`
  await field.fill(changed)
  await field.press('Enter')
  await expect(page.getByText('Password changed.', { exact: true })).toBeVisible()
  await expect(field).toHaveValue('')

  const other = await newBrowser(browser)
  const former = await mailedCode(other.request, email)
  await other.goto('/login')
  await fillIn(other, { email, password: changed })
  await other.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(other.getByLabel('Email')).toHaveValue(email)
  await other.getByRole('button', { name: 'Send code' }).click()
  await expect(other.getByText(`Check the inbox of ${email}`)).toBeVisible()
  const code = other.getByLabel('Code from the email')
  await expect(code).toBeFocused()
  await other.reload()
  await expect(code, 'the step outlives the page').toBeVisible()
  await code.fill('000000')
  await other.keyboard.press('Enter')
  await expect(other.getByRole('alert').filter({ hasText: 'is wrong' })).toBeVisible()
  await code.fill(await mailedCode(other.request, email, former))
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL(/\/settings\?flow=/)
  await expect(other.getByText('You’re back in your account', { exact: false })).toBeVisible()
  const recovered = `recovered-${password}`
  await sectionOf(other, 'Password').getByLabel('New password', { exact: true }).fill(recovered)
  await other.keyboard.press('Enter')
  await expect(other.getByText('Password changed.', { exact: true })).toBeVisible()
  await logOut(other)
  await fillIn(other, { email, password: recovered })
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL('/')
})

test('holds a sensitive change during re-authentication, then completes it', async ({ page }) => {
  const visitor = await arriveVerified(page)
  let refusals = 0
  await page.route('**/self-service/settings?flow=*', (route) => {
    if (refusals++ > 0) return route.continue()
    const id = new URL(route.request().url()).searchParams.get('flow')
    const { origin } = new URL(page.url())
    const query = new URLSearchParams({
      refresh: 'true',
      return_to: `${origin}/self-service/settings?flow=${id}`,
    })
    const error = { id: 'session_refresh_required', code: 403, status: 'Forbidden', message: 'Too long ago' }
    const redirect_browser_to = `${origin}/self-service/login/browser?${query}`
    return route.fulfill({ status: 403, json: { error, redirect_browser_to } })
  })
  await page.goto('/settings')
  await page.getByLabel('Picture').fill('https://img.example.test/half-typed.png')
  const changed = `changed-${visitor.password}`
  const field = sectionOf(page, 'Password').getByLabel('New password', { exact: true })
  await field.fill(changed)
  await field.press('Enter')

  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await expect(page.getByText(`as ${visitor.email}`)).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(changed)
  await page.getByLabel('Password', { exact: true }).fill(visitor.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password changed.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/settings\?flow=/)
  await expect(page.getByLabel('Picture'), 'the rest of the screen is as it was left').toHaveValue(
    'https://img.example.test/half-typed.png',
  )
  await page.context().clearCookies()
  await page.goto('/login')
  await fillIn(page, { ...visitor, password: changed })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test('a new email takes effect once verified, and is shown as pending until then', async ({ page }) => {
  const { email } = await arriveVerified(page)
  await page.goto('/settings')
  const profile = sectionOf(page, 'Profile')
  const next = newVisitor()
  await profile.getByLabel('Email').fill(next.email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/verification\?flow=/)
  await expect(page.getByText(`Confirm that ${next.email} is yours.`)).toBeVisible()
  await expect(
    page.locator('[data-toasts]').getByText(`Your email will change to ${next.email} once`),
  ).toBeVisible()
  await expect(page.getByText('Changes saved.')).toBeHidden()

  await page.goto('/settings')
  await expect(page.getByText(`Your email will change to ${next.email}`)).toBeVisible()
  await expect(profile.getByLabel('Email')).toHaveValue(email)
  await page.goBack()
  await verify(page, next)
  await page.goto('/settings')
  await expect(profile.getByLabel('Email')).toHaveValue(next.email)
  await expect(page.getByText(`Your email will change to`)).toBeHidden()
  await expect(profile.getByText('Verified', { exact: true })).toBeVisible()
})

test('lists sessions with device and place, and revokes each @local', async ({ page, browser }) => {
  test.slow()
  const visitor = await arriveVerified(page)
  const [phone, tablet] = await Promise.all([newPhone(browser), newBrowser(browser)])
  for (const other of [phone, tablet]) {
    await other.goto('/login')
    await signIn(other, visitor)
    await expect(other).toHaveURL('/')
  }
  await page.goto('/settings')
  const rows = page.getByRole('list', { name: 'Active sessions' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('Chrome on Windows')
  await expect(rows.first()).toContainText('This device')
  const phoneRow = rows.filter({ hasText: 'Safari on iPhone' })
  await expect(phoneRow).toContainText('Germany')
  await phoneRow.getByRole('button', { name: 'End the session of Safari on iPhone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click()
  await expect(rows).toHaveCount(2)
  await phone.goto('/settings')
  await expect(phone).toHaveURL(/\/login$/)

  await page.getByRole('button', { name: 'End all other sessions' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all sessions' }).click()
  await expect(rows).toHaveCount(1)
  await tablet.goto('/settings')
  await expect(tablet).toHaveURL(/\/login$/)
  await page.reload()
  await expect(rows).toHaveCount(1)
})

const label = (text: string, context: object = {}) => ({ label: { id: 1, type: 'info', text, context } })
const node = (group: string, attributes: object, meta: object = {}) => ({
  type: 'input',
  group,
  attributes: { node_type: 'input', disabled: false, ...attributes },
  messages: [],
  meta,
})
const added = { display_name: 'Laptop', added_at: '2026-07-02T09:00:00Z' }
const DESCRIBED = [
  node('default', { name: 'csrf_token', type: 'hidden', value: 'secret' }),
  node('strange', { name: 'pet', type: 'text', value: 'Rex' }, label('Name of your pet')),
  node('strange', { name: 'method', type: 'submit', value: 'strange' }, label('Keep it')),
  node('oidc', { name: 'link', type: 'submit', value: 'github' }, label('x', { provider: 'GitHub' })),
  node('oidc', { name: 'unlink', type: 'submit', value: 'gitlab' }, label('x', { provider: 'GitLab' })),
  node('passkey', { name: 'passkey_remove', type: 'submit', value: 'aa' }, label('x', added)),
  node(
    'webauthn',
    { name: 'webauthn_remove', type: 'submit', value: 'bb', disabled: true },
    label('x', { ...added, display_name: 'Blue key' }),
  ),
  { type: 'hologram', group: 'strange', attributes: {}, messages: [], meta: {} },
]

test('renders every settings group, each submitting only its own fields', async ({ page }) => {
  await mockServices(page, {})
  const sent: unknown[] = []
  await page.route('**/sessions{,/whoami}*', (route) =>
    route.fulfill({ json: route.request().url().endsWith('whoami') ? { id: 'S1' } : [] }),
  )
  await page.route('**/self-service/settings**', (route) => {
    const { origin } = new URL(page.url())
    const ui = { action: `${origin}/self-service/settings?flow=F1`, method: 'POST', nodes: DESCRIBED }
    if (route.request().method() === 'POST') sent.push(route.request().postDataJSON())
    return route.fulfill({ json: { id: 'F1', type: 'browser', state: 'show_form', ui } })
  })
  await page.goto('/settings')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Passkeys and security keys',
    'Linked accounts',
    'Strange',
    'Active sessions',
  ])
  await expect(page.getByRole('button', { name: 'Remove Blue key' })).toBeDisabled()
  await expect(page.getByText('It’s your only way to log in, so you can’t remove it.')).toBeVisible()

  await page.getByLabel('Name of your pet').fill('Bello')
  // One thing at a time: what is pressed while another is on its way is not sent.
  const press = async (name: string, confirm?: string) => {
    const before = sent.length
    await page.getByRole('button', { name }).click()
    if (confirm) await page.getByRole('alertdialog').getByRole('button', { name: confirm }).click()
    await expect.poll(() => sent.length).toBe(before + 1)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  }
  await press('Keep it')
  await press('Link GitHub')
  await press('Unlink GitLab', 'Unlink GitLab')
  await press('Remove Laptop', 'Remove passkey')
  expect(sent).toEqual([
    { csrf_token: 'secret', pet: 'Bello', method: 'strange' },
    { csrf_token: 'secret', link: 'github' },
    { csrf_token: 'secret', unlink: 'gitlab' },
    { csrf_token: 'secret', passkey_remove: 'aa' },
  ])
  await expectNoFindings(page, 'settings')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoFindings(page, 'settings on a phone')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
