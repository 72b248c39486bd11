import { expect, type Page, test } from '@playwright/test'

const LABEL = { id: 1, type: 'info' }
const input = (group: string, attributes: object, label?: string, messages: object[] = []) => ({
  type: 'input',
  group,
  attributes: { node_type: 'input', disabled: false, ...attributes },
  messages,
  meta: label ? { label: { ...LABEL, text: label } } : {},
})
const csrf = input('default', { name: 'csrf_token', type: 'hidden', value: 'secret' })
const identifier = input('default', { name: 'identifier', type: 'text', value: '', required: true }, 'E-Mail')
const password = input('password', { name: 'password', type: 'password', required: true }, 'Secret')
const submit = input('password', { name: 'method', type: 'submit', value: 'password' }, 'Go')
const provider = input('oidc', { name: 'provider', type: 'submit', value: 'git' }, 'Continue with Git')

/** Describes the next flow of a type, whichever way it is asked for. */
async function describe(
  page: Page,
  type: string,
  nodes: object[],
  messages: object[] = [],
  active?: string,
): Promise<string[]> {
  const asked: string[] = []
  await page.route(new RegExp(`/self-service/${type}/(browser|flows)`), (route) => {
    const url = new URL(route.request().url())
    asked.push(url.pathname + url.search)
    const ui = { action: `${url.origin}/self-service/${type}?flow=F1`, method: 'POST', nodes, messages }
    return route.fulfill({ json: { id: 'F1', type: 'browser', state: 'choose_method', active, ui } })
  })
  return asked
}

test('renders every node type a flow describes, with its constraints', async ({ page }) => {
  const wrong = { id: 2, text: 'Only digits', type: 'error' }
  await describe(
    page,
    'login',
    [
      csrf,
      identifier,
      password,
      submit,
      input('default', { name: 'pin', type: 'text', pattern: '[0-9]+', maxlength: 6 }, 'Pin', [wrong]),
      input('default', { name: 'fixed', type: 'text', value: 'x', disabled: true }, 'Fixed'),
      input('strange', { name: 'terms', type: 'checkbox', value: false }, 'I agree'),
      {
        type: 'a',
        group: 'default',
        attributes: { href: '/help/docs', title: { ...LABEL, text: 'A link' } },
        messages: [],
        meta: {},
      },
      {
        type: 'img',
        group: 'default',
        attributes: { src: '/favicon.ico', width: 10, height: 10, id: 'i' },
        messages: [],
        meta: { label: { ...LABEL, text: 'A picture' } },
      },
      {
        type: 'text',
        group: 'default',
        attributes: { id: 't', text: { ...LABEL, text: 'Some text' } },
        messages: [],
        meta: {},
      },
      { type: 'hologram', group: 'default', attributes: {}, messages: [], meta: {} },
    ],
    [{ id: 3, text: 'Said about all of it', type: 'info' }],
  )
  await page.goto('/login')
  await expect(page.getByLabel('E-Mail')).toHaveAttribute('required')
  await expect(page.getByLabel('Secret')).toHaveAttribute('type', 'password')
  await expect(page.getByLabel('Pin')).toHaveAttribute('pattern', '[0-9]+')
  await expect(page.getByLabel('Pin')).toHaveAttribute('maxlength', '6')
  await expect(page.getByLabel('Pin')).toHaveAccessibleDescription('Only digits')
  await expect(page.getByLabel('Fixed')).toBeDisabled()
  await expect(page.getByLabel('I agree')).not.toBeChecked()
  await expect(page.getByRole('link', { name: 'A link' })).toHaveCSS('text-decoration-line', 'underline')
  await expect(page.getByRole('img', { name: 'A picture' })).toBeAttached()
  await expect(page.getByText('Some text')).toBeVisible()
  await expect(page.getByText('Said about all of it')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with Git' })).toHaveCount(0)
})

test('long words of the service wrap on a narrow screen', async ({ page }) => {
  const word = 'word'.repeat(20)
  const wrong = { id: 2, text: word, type: 'error' }
  await describe(page, 'login', [
    csrf,
    input('default', { name: 'identifier', type: 'text', value: '' }, word, [wrong]),
    input('password', { name: 'terms', type: 'checkbox', value: false }, word),
    input('password', { name: 'method', type: 'submit', value: 'password' }, word),
    input('oidc', { name: 'provider', type: 'submit', value: 'git' }, word),
  ])
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/login')
  await expect(page.getByRole('checkbox')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('a social sign-in provider submits a form of its own', async ({ page }) => {
  await describe(page, 'login', [provider, csrf, identifier, password, submit])
  await page.goto('/login')
  await expect(page.locator('form')).toHaveCount(2)
  const [sent] = await Promise.all([
    page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().includes('/self-service/login'),
    ),
    page.getByRole('button', { name: 'Continue with Git' }).click(),
  ])
  expect(sent.postDataJSON()).toEqual({ csrf_token: 'secret', provider: 'git' })
})

test('a flow without a password method shows no password fields', async ({ page }) => {
  await describe(page, 'login', [provider, csrf, identifier])
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Continue with Git' })).toBeVisible()
  await expect(page.getByLabel('E-Mail')).toHaveCount(0)
})

test('the URL may name a flow, or the return address of a new one', async ({ page }) => {
  const asked = await describe(page, 'login', [csrf, identifier, password, submit])
  await page.goto('/login?flow=F1')
  await expect(page.getByLabel('E-Mail')).toBeVisible()
  await page.goto('/login?login_challenge=abc')
  await expect(page.getByLabel('E-Mail')).toBeVisible()
  expect(asked).toEqual([
    '/self-service/login/flows?id=F1',
    '/self-service/login/browser?login_challenge=abc',
  ])
  const signUp = page.getByRole('banner').getByRole('link', { name: 'Sign up' })
  await expect(signUp).toHaveAttribute('href', '/registration?login_challenge=abc')
})

test('replaces an expired flow with a new one', async ({ page }) => {
  await page.route('**/self-service/registration/flows**', (route) =>
    route.fulfill({ status: 410, json: { error: { id: 'self_service_flow_expired', code: 410 } } }),
  )
  await page.goto('/registration?flow=old')
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('recovery and verification name what is sent by email', async ({ page }) => {
  for (const proof of ['code', 'link']) {
    const email = input(proof, { name: 'email', type: 'email', value: '', required: true }, 'Email')
    const send = input(proof, { name: 'method', type: 'submit', value: proof }, `Send ${proof}`)
    for (const type of ['recovery', 'verification']) {
      await describe(page, type, [csrf, email, send], [], proof)
      await page.goto(`/${type}`)
      await expect(page.getByRole('button', { name: `Send ${proof}` })).toBeVisible()
      await expect(page.getByText(`Get a ${proof} by email`)).toBeVisible()
    }
  }
})

test('a failed submit shows an error and keeps the typed values', async ({ page }) => {
  await describe(page, 'login', [csrf, identifier, password, submit])
  await page.route('**/self-service/login?flow=*', (route) => route.fulfill({ status: 502, body: 'no' }))
  await page.goto('/login')
  await page.getByLabel('E-Mail').fill('alice@example.test')
  await page.getByLabel('Secret').fill('secret')
  await page.keyboard.press('Enter')
  await expect(page.getByText('An error occurred while submitting the form', { exact: true })).toBeVisible()
  await expect(page.getByLabel('E-Mail')).toHaveValue('alice@example.test')
})

test('an unsupported country gets no form and a link to the reason', { tag: '@local' }, async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'x-dev-country': 'RU' })
  for (const address of ['/login', '/registration']) {
    await page.goto(address)
    await expect(
      page.getByRole('alert').filter({ hasText: 'you can’t log in or sign up from here' }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Read more' })).toBeVisible()
    await expect(page.locator('form')).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Read more' }).click()
  await expect(page.getByRole('heading', { name: 'Your country isn’t supported' })).toBeVisible()
})
