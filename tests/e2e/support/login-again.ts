// A login that is over an hour old, without waiting for it: the first call of a procedure is refused as if it were.

import { expect, type Page } from '@playwright/test'
import type { Visitor } from './console.ts'

const MESSAGE = 'Log in again to do this. Your last login was over an hour ago.'

export async function requireLoginOnce(page: Page, procedure: string): Promise<void> {
  const data = { code: 403, message: MESSAGE, data: { reason: 'login_required' } }
  const json = { jsonrpc: '2.0', id: null, result: { type: 'error', data } }
  await page.route(`**/rspc/${procedure}`, (route) => route.fulfill({ status: 403, json }), { times: 1 })
}

/** Follows the refusal to the login and through it. */
export async function logInAgain(page: Page, { password }: Visitor): Promise<void> {
  const refusal = page.getByRole('alert').filter({ hasText: MESSAGE })
  await refusal.getByRole('button', { name: 'Log in again' }).click()
  await expect(page).toHaveURL('/login?refresh=true')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/login/)
}
