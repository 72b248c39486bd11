import { expect, type Page, test } from '@playwright/test'
import { arrive, fillIn, newVisitor } from '#tests/e2e/support/console.ts'
import { openPort, withoutAutofill } from '#tests/e2e/support/devices.ts'

const SIGN_UP = 'Sign up with a passkey'
const SIGN_IN = 'Use a passkey'

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

test('signs up and logs in with a passkey, and replaces it', async ({ page, context }) => {
  const port = await openPort(page)
  await port.plugIn('laptop')
  await page.goto('/registration')
  await page.getByRole('button', { name: SIGN_UP }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill(newVisitor().email)
  await page.getByRole('button', { name: SIGN_UP }).click()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page).toHaveURL('/')

  // The device offers it where the email is typed, and says yes.
  await context.clearCookies()
  await page.goto('/login')
  await expect(page).toHaveURL('/')
  await withoutAutofill(page)

  await page.goto('/settings')
  const passkeys = page.getByRole('button', { name: 'Remove Passkey' })
  await expect(passkeys).toBeDisabled()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'already has a key for your account' }),
  ).toBeVisible()
  await port.plugIn('phone')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys).toHaveCount(2)
  await passkeys.first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click()
  await expect(passkeys).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Remove Passkey on a security key' })).toBeDisabled()

  await logOut(page)
  await page.getByRole('button', { name: SIGN_IN }).click()
  await expect(page).toHaveURL('/')
})

test('asks for a security key after the password until it is removed', async ({ page }) => {
  const visitor = await arrive(page)
  const port = await openPort(page)
  await port.plugIn('securityKey')
  await withoutAutofill(page)
  await page.goto('/settings')
  await page.getByLabel('Name of the key').fill('Blue key')
  await page.getByRole('button', { name: 'Add a security key' }).click()
  const removal = page.getByRole('button', { name: 'Remove Blue key' })
  await expect(removal).toBeVisible()

  await logOut(page)
  await fillIn(page, visitor)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Use a security key' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/settings')
  await removal.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove security key' }).click()
  await expect(removal).toBeHidden()
  await logOut(page)
  await fillIn(page, visitor)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test('explains a cancelled passkey prompt and a browser without passkeys', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    navigator.credentials.create = () => Promise.reject(new DOMException('', 'ConstraintError'))
  })
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })
  await page.goto('/login')
  const button = page.getByRole('button', { name: SIGN_IN })
  await button.press('Enter')
  await expect(alert('It was cancelled')).toBeVisible()
  await expect(button).toHaveAccessibleDescription(/cancelled/)
  await expect(button).toBeFocused()
  await expect(button).toBeEnabled()
  await page.goto('/registration')
  await page.getByLabel('Email').fill(newVisitor().email)
  await page.getByRole('button', { name: SIGN_UP }).click()
  await expect(alert('This device can’t do this')).toBeVisible()

  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await page.goto('/login')
  await button.click()
  await expect(alert('neither passkeys nor security keys')).toBeVisible()
})

test("a plain HTML form works with the service's WebAuthn script", async ({ page, context }) => {
  const port = await openPort(page)
  await port.plugIn('laptop')
  await withoutAutofill(page)
  await openPlainForm(page, 'registration')
  await page.locator('[name="traits.email"]').fill(newVisitor().email)
  await page.locator('[name=passkey_register_trigger]').click()
  await expect(page).toHaveURL(/\/verification/)

  await context.clearCookies()
  await openPlainForm(page, 'login')
  await page.locator('[name=passkey_login_trigger]').click()
  await expect(page).toHaveURL('/')

  await openPlainForm(page, 'settings')
  await port.plugIn('securityKey')
  await page.locator('[name=webauthn_register_displayname]').fill('Green key')
  await page.locator('[name=webauthn_register_trigger]').click()
  await expect(page.getByRole('button', { name: 'Remove Green key' })).toBeVisible()
  await port.plugIn('phone')
  await openPlainForm(page, 'settings')
  await page.locator('[name=passkey_register_trigger]').click()
  await expect(page.getByRole('button', { name: 'Remove Passkey on a security key' })).toBeVisible()
})

interface PlainNode {
  type: string
  attributes: Record<string, string | boolean | undefined>
}

/** A new flow as a page that knows nothing of the console: inputs with what the service wants them to call. */
async function openPlainForm(page: Page, type: string): Promise<void> {
  const start = await page.request.get(`/self-service/${type}/browser`, {
    headers: { accept: 'application/json' },
  })
  const { ui } = (await start.json()) as { ui: { action: string; method: string; nodes: PlainNode[] } }
  const inputs = ui.nodes.filter((node) => node.type === 'input' && node.attributes['type'] !== 'submit')
  const script = ui.nodes.find((node) => node.type === 'script')?.attributes ?? {}
  const body = [
    tag('script', { src: script['src'], integrity: script['integrity'], crossorigin: script['crossorigin'] }),
    '</script>',
    tag('form', { action: ui.action, method: ui.method }),
    ...inputs.map(({ attributes: { name, type, value, onclick } }) =>
      tag('input', { name, type, value: value || (type === 'button' ? name : undefined), onclick }),
    ),
    '</form>',
  ].join('')
  await page.route('**/plain-form', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('/plain-form')
}

function tag(name: string, attributes: Record<string, string | boolean | undefined>): string {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined)
  const quoted = (value: unknown) => String(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<${name} ${given.map(([key, value]) => `${key}="${quoted(value)}"`).join(' ')}>`
}
