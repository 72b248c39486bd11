// Actions that need a verified email ask for it in place, and continue once it's verified, in any tab.

import { expect, type Page } from '@playwright/test'
import { fillIn, mailedCode, newVisitor, openOrganization, type Visitor } from '#tests/e2e/support/console.ts'
import {
  arriveVerified,
  invitationPath,
  invite,
  newBrowser,
  test,
  verify,
} from '#tests/e2e/support/people.ts'
import { register } from '#tests/e2e/support/without-forms.ts'

test('verifies an email from the form that needs it, and keeps the typed values', async ({
  page,
  context,
}) => {
  const visitor = newVisitor()
  await register(page, visitor)
  const { slug } = await openOrganization(page)
  const note = page.getByText(`verify that ${visitor.email} is yours`)

  await test.step('every form says so before it is sent', async () => {
    await expect(note).toBeVisible()
    await page.goto(`/${slug}/api-keys`)
    await page.getByRole('button', { name: 'Create API key' }).click()
    await expect(note).toBeVisible()
    await page.goto(`/${slug}/members`)
    await page.getByRole('button', { name: 'Invite new member' }).click()
    await expect(page.getByRole('dialog').getByText('verify that')).toBeVisible()
    await page.getByRole('dialog').getByLabel('Email').fill('bob@example.test')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByRole('button', { name: 'Send invitation' })).toBeVisible()
    await expect(page.getByRole('dialog').getByLabel('Email')).not.toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue('bob@example.test')
  })

  await page.goto(`/${slug}`)
  await page.getByLabel('Name').fill('Editor')
  const refused = page.waitForResponse(/applications\.create/)
  await page.getByRole('button', { name: 'Create application' }).click()
  expect((await refused).status()).toBe(403)
  await expect(note).toBeVisible()

  await test.step('verifying in the new tab is noticed by the form', async () => {
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Verify your email' }).click()
    const tab = await opened
    const former = await mailedCode(page.request, visitor.email)
    await tab.getByRole('button', { name: 'Send code' }).click()
    await tab.getByLabel('Code from the email').fill(await mailedCode(page.request, visitor.email, former))
    await tab.getByRole('button', { name: 'Continue' }).click()
    await expect(note).toBeHidden()
    await expect(tab.getByText('Email verified', { exact: true })).toBeVisible()
    await expect(tab).toHaveURL('/')
  })

  await expect(page.getByLabel('Name')).toHaveValue('Editor')
  const sent = page.waitForRequest(/applications\.create/)
  await page.getByRole('button', { name: 'Create application' }).click()
  const [, claims = ''] = ((await sent).headers()['authorization'] ?? '').split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ email_verified: true })
  await expect(page).toHaveURL(`/${slug}/editor`)
})

test('a code typed after signing up continues to the page requested before', async ({ page }) => {
  const visitor = newVisitor()
  await page.goto('/org/create')
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click()
  await fillIn(page, visitor)
  await page.getByRole('button', { name: 'Create account' }).click()
  const code = page.getByLabel('Code from the email')
  await code.fill('000000')
  await code.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'is wrong' })).toBeVisible()
  await verify(page, visitor)
  await expect(page).toHaveURL('/org/create')
})

test('a page that is loaded after the code says that the email is verified', async ({ page }) => {
  const visitor = newVisitor()
  await register(page, visitor)
  const former = await mailedCode(page.request, visitor.email)
  await page.goto('/verification?return_to=/org/create')
  await page.getByRole('button', { name: 'Send code' }).click()
  const loaded = page.waitForEvent('domcontentloaded')
  await verify(page, visitor, former)
  await loaded
  await expect(page.getByText('Email verified', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/org/create')
})

test('an invited person who signs up with another email lands in the invitation', async ({
  page: alice,
  browser,
}) => {
  const [bob, visitor] = [await newBrowser(browser), newVisitor()]
  const invitee = newVisitor().email
  await arriveVerified(alice)
  const { slug } = await openOrganization(alice)
  await alice.goto(`/${slug}/members`)
  await invite(alice, invitee)
  const path = await invitationPath(alice, invitee)
  await bob.goto(path)
  await bob.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await expect(bob.getByLabel('Email')).toHaveValue(invitee)
  await fillIn(bob, visitor)
  await bob.getByRole('button', { name: 'Create account' }).click()
  await verify(bob, visitor)
  await expect(bob).toHaveURL(path)
})

test('the code in the link of the email continues with a session, and tells so without one', async ({
  page,
  browser,
}) => {
  const [visitor, other, phone] = [newVisitor(), newVisitor(), await newBrowser(browser)]
  await register(page, visitor)
  await page.goto(await mailedLink(page, visitor))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Email verified', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/')

  await register(await newBrowser(browser), other)
  await phone.goto(await mailedLink(phone, other))
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(phone.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Continue to your organizations' })).toBeFocused()
})

/** The link beside the code in the newest email. */
async function mailedLink({ request }: Page, { email }: Visitor): Promise<string> {
  await mailedCode(request, email)
  const answer = await request.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`)
  const mails = (await answer.json()) as { links: string[] }[]
  return mails.flatMap(({ links }) => links).find((link) => link.includes('code=')) ?? ''
}
