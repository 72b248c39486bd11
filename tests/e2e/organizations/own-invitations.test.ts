// Invitations that are found without their link, by the verified email alone.

import { expect, type Page } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { callDirectory, createOrganization, mailedCode, newVisitor } from '#tests/e2e/support/console.ts'
import { pressByKey } from '#tests/e2e/support/keyboard.ts'
import { mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'
import { arriveVerified, newBrowser, test } from '#tests/e2e/support/people.ts'
import { register, submit } from '#tests/e2e/support/without-forms.ts'

/** Invites an email to a new organization of the user. */
async function inviteTo(page: Page, email: string) {
  const organization = await createOrganization(page)
  const invitationUrl = `${new URL(page.url()).origin}/invitation/`
  const invitation = { email, orgIdOrSlug: organization.id, role: 'Member', invitationUrl }
  await callDirectory(page, 'invitations.create', invitation)
  return organization
}

const invitation = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('a user who signed up without the link declines one invitation and accepts another', async ({
  page: alice,
  browser,
}) => {
  const bob = await newBrowser(browser)
  const visitor = await arriveVerified(bob)
  await expect(bob.getByText(`ask one of its Admins to invite ${visitor.email}`)).toBeVisible()
  const inviter = await arriveVerified(alice)
  // The first organization has the founder's trial, so that its home opens rather than the checkout.
  const accepted = await inviteTo(alice, visitor.email)
  const declined = await inviteTo(alice, visitor.email)

  await bob.reload()
  await expect(bob.getByRole('heading', { name: 'Your invitations' })).toBeVisible()
  await expect(invitation(bob, accepted.name)).toContainText(
    `${inviter.email} invited you to join as a Member. Expires in 7 days.`,
  )
  await expectNoFindings(bob, 'the first screen with invitations')
  await pressByKey(bob, bob.getByRole('button', { name: `Decline the invitation to ${declined.name}` }))
  await expect(bob.getByText('Invitation declined', { exact: true })).toBeVisible()
  await expect(invitation(bob, declined.name)).toHaveCount(0)
  await expect(bob.getByRole('heading', { name: 'Your invitation' })).toBeFocused()

  await bob.goto('/orgs/manage')
  await pressByKey(bob, bob.getByRole('button', { name: `Accept the invitation to ${accepted.name}` }))
  await expect(bob.getByText(`You have joined ${accepted.name}!`, { exact: true })).toBeVisible()
  await expect(bob).toHaveURL(`/${accepted.slug}`)
  await bob.goto('/')
  await expect(bob.getByRole('main').getByRole('link', { name: accepted.name })).toBeVisible()
  await expect(bob.getByText(declined.name)).toHaveCount(0)
})

test('an invitation appears once its email is verified, and not before', async ({ page: alice, browser }) => {
  const bob = await newBrowser(browser)
  const visitor = newVisitor()
  await arriveVerified(alice)
  const { name } = await inviteTo(alice, visitor.email)

  const flow = await register(bob, visitor)
  await bob.goto('/')
  await expect(bob.getByRole('link', { name: `Verify ${visitor.email}` })).toBeVisible()
  await expect(bob.getByText(name)).toHaveCount(0)
  const code = await mailedCode(bob.request, visitor.email)
  expect(await submit(bob, flow, { method: 'code', code })).toMatchObject({ state: 'passed_challenge' })
  await bob.reload()
  await expect(invitation(bob, name)).toBeVisible()
})

test('a directory without the call shows the organizations as before', async ({ page }) => {
  await mockServices(page, {
    'orgs.list': [{ ...ORGANIZATION, role: 'Admin', memberCount: 1 }],
    'invitations.listOwn': { failure: { code: 404, message: 'This URL does not exist.' } },
  })
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('link', { name: 'Acme' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Your invitation/ })).toHaveCount(0)
  await expect(page.locator('[data-toasts]')).toHaveCount(0)
})
