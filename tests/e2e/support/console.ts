// What journeys through the console have in common, done the way a person does it: by label and role.

import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { unwrap } from '#shared/envelope.ts'
import { register, submit } from './without-forms.ts'

export interface Visitor {
  email: string
  password: string
}

export function newVisitor(): Visitor {
  const id = crypto.randomUUID().slice(0, 13)
  return { email: `visitor-${id}@example.test`, password: `horse-${crypto.randomUUID()}` }
}

/** Names that no other test uses. */
export function uniqueName(name: string): { name: string; slug: string } {
  const id = crypto.randomUUID().slice(0, 8)
  return { name: `${name} ${id}`, slug: `${name}-${id}`.toLowerCase() }
}

/** The fields of sign-in and sign-up, filled in. */
export async function fillIn(page: Page, { email, password }: Visitor): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

/** Signs up through the form and takes the mailed code's screen as it comes. */
export async function signUp(page: Page, visitor: Visitor): Promise<void> {
  await page.goto('/registration')
  await fillIn(page, visitor)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/verification\?flow=/)
}

/** Logs in a new person with a verified email, without the forms. No page is open yet. */
export async function arrive(page: Page): Promise<Visitor> {
  const visitor = newVisitor()
  const flow = await register(page, visitor)
  const code = await mailedCode(page.request, visitor.email)
  const verified = await submit(page, flow, { method: 'code', code })
  expect(verified).toMatchObject({ state: 'passed_challenge' })
  return visitor
}

/** The code of the newest email to an address that has one, other than `former`. */
export async function mailedCode(request: APIRequestContext, email: string, former = ''): Promise<string> {
  const newest = async () => {
    const answer = await request.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`)
    const mails = (await answer.json()) as { code?: string }[]
    return mails.find(({ code }) => code)?.code ?? ''
  }
  let code = ''
  await expect(async () => {
    code = await newest()
    expect(['', former]).not.toContain(code)
  }).toPass({ timeout: 20_000 })
  return code
}

/** Calls a procedure of the directory as the person whose session the browser has. */
export async function callDirectory<T>(page: Page, procedure: string, input: object): Promise<T> {
  const headers = await authorize(page.request)
  const answer = await page.request.post(`/directory/rspc/${procedure}`, { headers, data: input })
  return unwrap(await answer.json()) as T
}

/** The same for a procedure that changes nothing. */
export async function readDirectory<T>(
  session: APIRequestContext,
  procedure: string,
  input: object,
): Promise<T> {
  const headers = await authorize(session)
  const params = { input: JSON.stringify(input) }
  const answer = await session.get(`/directory/rspc/${procedure}`, { headers, params })
  return unwrap(await answer.json()) as T
}

async function authorize(session: APIRequestContext) {
  const token = await session.post('/oauth2/token', {
    headers: { 'sec-fetch-site': 'same-origin' },
    form: { grant_type: 'session' },
  })
  expect(token.status(), await token.text()).toBe(200)
  const { access_token } = (await token.json()) as { access_token: string }
  return { authorization: `Bearer ${access_token}` }
}

/** Creates an organization without its page. */
export async function createOrganization(page: Page): Promise<{ id: string; name: string; slug: string }> {
  const organization = uniqueName('Org')
  const { id } = await callDirectory<{ id: string }>(page, 'orgs.create', organization)
  return { id, ...organization }
}

/** The same, ending on its home. */
export async function openOrganization(page: Page): Promise<{ id: string; name: string; slug: string }> {
  const organization = await createOrganization(page)
  await page.goto(`/${organization.slug}`)
  return organization
}

/** Creates an organization through its page and ends on its home. */
export async function createOrganizationByForm(page: Page): Promise<{ name: string; slug: string }> {
  const organization = uniqueName('Org')
  await page.goto('/org/create')
  await page.getByLabel('Name').fill(organization.name)
  await expect(page.getByLabel('Slug')).toHaveValue(organization.slug)
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(page).toHaveURL(`/${organization.slug}`)
  return organization
}

/** The same for a founder whose trial is used up already, up to the checkout. */
export async function createWithoutTrial(page: Page): Promise<{ name: string; slug: string }> {
  const organization = uniqueName('Org')
  await page.goto('/org/create')
  await expect(page.getByRole('heading', { name: 'Choose a plan' })).toBeVisible()
  await page.getByLabel('Name').fill(organization.name)
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(page).toHaveURL(`/${organization.slug}/checkout`)
  await expect(page.getByText('You’ve used your free trial, so the plan starts immediately.')).toBeVisible()
  return organization
}
