// Actions that need a verified email ask for it in place, and continue once it's verified, in any tab.

import { expect } from '@playwright/test'
import { mailedCode, newVisitor, openOrganization } from '#tests/e2e/support/console.ts'
import { test } from '#tests/e2e/support/people.ts'
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
    await tab.getByRole('button', { name: 'Continue' }).click()
    await tab.getByLabel('Code from the email').fill(await mailedCode(page.request, visitor.email, former))
    await tab.getByRole('button', { name: 'Continue' }).click()
    await expect(note).toBeHidden()
  })

  await expect(page.getByLabel('Name')).toHaveValue('Editor')
  const sent = page.waitForRequest(/applications\.create/)
  await page.getByRole('button', { name: 'Create application' }).click()
  const [, claims = ''] = ((await sent).headers()['authorization'] ?? '').split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ email_verified: true })
  await expect(page).toHaveURL(`/${slug}/editor`)
})
