import { expect, type Page, test } from '@playwright/test'
import { mockServices } from '#tests/e2e/support/mock-services.ts'

const input = (group: string, attributes: object, label?: string) => ({
  type: 'input',
  group,
  attributes: { node_type: 'input', disabled: false, ...attributes },
  messages: [],
  meta: label ? { label: { id: 1, type: 'info', text: label } } : {},
})

interface Answer {
  status: number
  json: object
}

/** A service that gives each new flow a number and a token of its own, and answers forms as it is told. */
async function serve(page: Page, type: string, person: (count: number) => string, answers: Answer[]) {
  const sent: object[] = []
  let count = 0
  await page.route(new RegExp(`/self-service/${type}(/browser|/flows|\\?)`), (route) => {
    const request = route.request()
    const { origin } = new URL(request.url())
    if (request.method() === 'POST') {
      sent.push(request.postDataJSON())
      return route.fulfill(answers.shift() ?? { status: 500, json: {} })
    }
    const number = ++count
    const nodes = [
      input('default', { name: 'csrf_token', type: 'hidden', value: `token ${number}` }),
      input('password', { name: 'password', type: 'password', required: true }, 'Password'),
      input('password', { name: 'method', type: 'submit', value: 'password' }, 'Save'),
    ]
    const ui = { action: `${origin}/self-service/${type}?flow=F${number}`, method: 'POST', nodes }
    return route.fulfill({
      json: { id: `F${number}`, type: 'browser', identity: { id: person(number) }, ui },
    })
  })
  return sent
}

const refusal = (status: number, id: string): Answer => ({ status, json: { error: { id, code: status } } })
const expired = refusal(410, 'self_service_flow_expired')
const forged = refusal(403, 'security_csrf_violation')
const someoneElses = refusal(403, 'security_identity_mismatch')

test('resubmits an expired flow once by itself', async ({ page }) => {
  const sent = await serve(page, 'login', () => 'alice', [expired, { status: 200, json: { session: {} } }])
  await page.goto('/login')
  await page.getByLabel('Password', { exact: true }).fill('typed once')
  await page.keyboard.press('Enter')
  await expect(() =>
    expect(sent).toEqual([
      { csrf_token: 'token 1', password: 'typed once', method: 'password' },
      { csrf_token: 'token 2', password: 'typed once', method: 'password' },
    ]),
  ).toPass()
})

test('gives up after a second CSRF rejection, and offers a new form', async ({ page }) => {
  const sent = await serve(page, 'login', () => 'alice', [forged, forged])
  await page.goto('/login')
  await page.getByLabel('Password', { exact: true }).fill('typed once')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'This form couldn’t be sent' })).toBeVisible()
  expect(sent).toHaveLength(2)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('a rate-limited form says so in place, and can be sent again', async ({ page }) => {
  const slow = {
    status: 429,
    json: { error: { code: 429, reason: 'Too many attempts. Try again in 17 s.' } },
  }
  const sent = await serve(page, 'login', () => 'alice', [slow, { status: 200, json: { session: {} } }])
  await page.goto('/login')
  await page.getByLabel('Password', { exact: true }).fill('typed once')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Too many attempts. Try again in 17 s.')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('typed once')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(() => expect(sent).toHaveLength(2)).toPass()
})

test("never submits or shows one person's input to another", async ({ page }) => {
  await mockServices(page, {})
  await page.route('**/sessions{,/whoami}*', (route) =>
    route.fulfill({ json: route.request().url().endsWith('whoami') ? { id: 'S1' } : [] }),
  )
  const person = (count: number) => (count === 1 ? 'alice' : 'bob')
  const sent = await serve(page, 'settings', person, [someoneElses])
  await page.goto('/settings')
  await page.getByLabel('Password', { exact: true }).fill('of alice')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('Another account is logged in now. Check the form.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  expect(sent).toHaveLength(1)
})
