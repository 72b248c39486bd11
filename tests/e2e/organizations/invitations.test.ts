import { expect } from '@playwright/test'
import { unwrap } from '#shared/envelope.ts'
import { createOrganization, newVisitor, openOrganization } from '#tests/e2e/support/console.ts'
import { mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'
import {
  arriveVerified,
  invitationPath,
  invite,
  newBrowser,
  signIn,
  test,
} from '#tests/e2e/support/people.ts'

test('an invited person without an account signs up without a code and joins', async ({
  page: alice,
  browser,
}) => {
  const bob = await newBrowser(browser)
  const visitor = newVisitor()
  const inviter = await arriveVerified(alice)
  const { name, slug } = await createOrganization(alice)
  await alice.goto(`/${slug}/members`)
  await expect(alice.getByText('There are no pending invites')).toBeVisible()
  await invite(alice, visitor.email, 'Admin')
  await expect(alice.getByText('Invitation created!', { exact: true })).toBeVisible()
  const pending = alice.getByRole('table', { name: 'Pending Invitations' })
  await expect(pending.getByRole('row', { name: visitor.email })).toContainText('Admin')

  const path = await invitationPath(bob, visitor.email)
  await bob.goto(path)
  await expect(bob.getByRole('heading', { name: `Join ${name}` })).toBeVisible()
  await expect(bob.getByRole('link', { name: 'Sign up' }), 'the header repeats nothing').toHaveCount(1)
  await expect(bob.getByRole('link', { name: 'Docs' }), 'nor does the footer').toHaveCount(1)
  // By way of the login, which is where some people look first.
  await bob.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await bob.getByRole('banner').getByRole('link', { name: 'Sign up' }).click()
  await expect(bob.getByText(`${inviter.email} invited you to join ${name}.`)).toBeVisible()
  await expect(bob.getByLabel('Email')).toHaveValue(visitor.email)
  await bob.getByLabel('Password', { exact: true }).fill('short')
  await bob.getByRole('button', { name: 'Create account' }).click()
  await expect(bob.getByText(`to join ${name}.`)).toBeVisible()
  await bob.getByLabel('Password', { exact: true }).fill(visitor.password)
  await bob.getByRole('button', { name: 'Create account' }).click()
  await expect(bob).toHaveURL(path)
  await bob.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(bob.getByText(`You have joined ${name}!`, { exact: true })).toBeVisible()
  await expect(bob).toHaveURL(`/${slug}`)

  await bob.goto(path)
  await expect(bob.getByText(`You’re already a member of ${name}`)).toBeVisible()
  await alice.reload()
  await expect(alice.getByText('There are no pending invites')).toBeVisible()
  await expect(alice.getByRole('table', { name: 'Members' })).toContainText(visitor.email)

  await bob.context().clearCookies()
  await bob.goto(path)
  await expect(bob.getByRole('heading', { name: 'This invitation has already been used' })).toBeVisible()
  await bob.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await signIn(bob, visitor)
  await expect(bob.getByText(`You’re already a member of ${name}`)).toBeVisible()
})

test('asks a person logged in with another email to switch accounts, and returns to the invitation', async ({
  page: alice,
  browser,
}) => {
  test.slow()
  const carol = await newBrowser(browser)
  const invited = await arriveVerified(carol)
  const inviter = await arriveVerified(alice)
  const { name, slug } = await createOrganization(alice)
  await alice.goto(`/${slug}/members`)
  await invite(alice, invited.email)
  await alice.goto(await invitationPath(carol, invited.email))
  await expect(alice.getByText(`You’re already a member of ${name}`)).toBeVisible()
  await expect(alice.getByText(`you’re logged in as ${inviter.email}`)).toBeVisible()

  const mallory = await newBrowser(browser)
  const other = await arriveVerified(mallory)
  const path = await invitationPath(mallory, invited.email)
  await mallory.goto(path)
  await expect(mallory.getByText(`you’re logged in as ${other.email}`)).toBeVisible()
  await expect(mallory.getByText(invited.email), 'the address is told to its owner alone').toHaveCount(0)
  await mallory.getByRole('button', { name: 'Log out and switch account' }).click()
  await expect(mallory).toHaveURL(/\/login/)
  await expect(mallory.getByText(`invited you to join ${name}.`)).toBeVisible()
  await expect(mallory.getByLabel('Email')).toHaveValue(invited.email)
  await signIn(mallory, invited)
  await expect(mallory).toHaveURL(path)
  await mallory.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(mallory).toHaveURL(new RegExp(`/${slug}`))
  await expect(mallory.getByText(`You have joined ${name}!`, { exact: true })).toBeVisible()
})

test('the addressee reads which account answers, and declines', async ({ page: alice, browser }) => {
  const carol = await newBrowser(browser)
  const invited = await arriveVerified(carol)
  await arriveVerified(alice)
  const { name, slug } = await createOrganization(alice)
  await alice.goto(`/${slug}/members`)
  await invite(alice, invited.email)
  const path = await invitationPath(carol, invited.email)
  await carol.goto(path)
  await expect(carol.getByText(`You’re logged in as ${invited.email}.`)).toBeVisible()
  await expect(carol.getByRole('button', { name: 'Accept invitation' })).toBeVisible()
  await carol.getByRole('button', { name: 'Decline' }).click()
  await expect(carol.getByText('Invitation declined', { exact: true })).toBeVisible()
  await expect(carol).toHaveURL('/')
  await carol.goto(path)
  await expect(carol.getByRole('heading', { name: 'This invitation was revoked or declined' })).toBeVisible()
  await expect(carol.getByText(`the organization ${name}`)).toBeVisible()
})

test('only the verified addressee opens an invitation by its id', async ({ page: alice, browser }) => {
  test.slow()
  const bob = await newBrowser(browser)
  const invited = await arriveVerified(bob)
  await arriveVerified(alice)
  const { name, slug } = await createOrganization(alice)
  await alice.goto(`/${slug}/members`)
  const listed = alice.waitForResponse(async (answer) => {
    return answer.url().includes('invitations.listByOrg') && (await answer.text()).includes(invited.email)
  })
  await invite(alice, invited.email)
  const [{ id }] = unwrap(await (await listed).json()) as [{ id: string }]
  const path = `/invitation/${id}`

  await alice.goto(path)
  await expect(alice.getByRole('heading', { name: 'We can’t open this invitation' })).toBeVisible()
  await expect(alice.getByRole('button', { name: 'Log out and switch account' })).toBeVisible()
  await expect(alice.getByText('Was it sent to another email address?')).toBeVisible()
  await expect(alice.getByText('Isn’t your email verified yet?')).toHaveCount(0)
  await expect(alice.getByText(invited.email)).toHaveCount(0)

  await bob.context().clearCookies()
  await bob.goto(path)
  await expect(bob.getByRole('heading', { name: 'Log in to see this invitation' })).toBeVisible()
  await expect(bob.getByText(name)).toHaveCount(0)
  await bob.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await signIn(bob, invited)
  await expect(bob).toHaveURL(path)
  await expect(bob.getByRole('heading', { name: `Join ${name}` })).toBeVisible()
  await bob.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(bob).toHaveURL(`/${slug}`)
})

test('a revoked or unknown invitation explains what to do', async ({ page }) => {
  await arriveVerified(page)
  const { slug } = await openOrganization(page)
  const { email } = newVisitor()
  await page.goto(`/${slug}/members`)
  await invite(page, email)
  const path = await invitationPath(page, email)
  await page.getByRole('button', { name: `Revoke the invitation of ${email}` }).click()
  await expect(page.getByText('Invitation revoked!', { exact: true })).toBeVisible()
  await expect(page.getByText('There are no pending invites')).toBeVisible()

  await page.context().clearCookies()
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'This invitation was revoked' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
  await page.goto('/invitation/nope')
  await expect(page.getByRole('heading', { name: 'Log in to see this invitation' })).toBeVisible()
  await expect(page.getByText('Ask the Admin who invited you for a new one.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign up' })).toBeVisible()
})

test('double submits send one invitation, and errors show at the email field', async ({ page }) => {
  await arriveVerified(page)
  const { slug } = await createOrganization(page)
  await page.goto(`/${slug}/members`)
  await page.getByRole('button', { name: 'Invite new member' }).click()
  const dialog = page.getByRole('dialog')
  const email = dialog.getByLabel('Email')
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await expect(dialog.getByRole('radio', { name: 'Member' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(email).toHaveAccessibleDescription('Email should be provided')

  const sent: unknown[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/invitations.create', async (route) => {
    sent.push(route.request().postDataJSON())
    await held
    await route.continue()
  })
  const address = newVisitor().email
  await email.fill(address)
  await dialog.getByRole('button', { name: 'Send invitation' }).dblclick()
  await expect(dialog.getByRole('button', { name: 'Sending invitation…', exact: true })).toBeVisible()
  await email.press('Enter')
  release()
  await expect(dialog).toBeHidden()
  const origin = new URL(page.url()).origin
  expect(sent).toEqual([
    {
      email: address,
      orgIdOrSlug: expect.any(String),
      role: 'Member',
      invitationUrl: `${origin}/invitation/`,
    },
  ])

  await page.getByRole('button', { name: 'Invite new member' }).click()
  await email.fill(address)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(email).toHaveAccessibleDescription(/already invited/)
  await expect(page.getByRole('listitem').filter({ hasText: 'already invited' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Invite new member' })).toBeFocused()
  await page.getByRole('button', { name: `Resend the invitation of ${address}` }).click()
  await expect(page.getByText('Invitation resent!', { exact: true })).toBeVisible()
})

test('two simultaneous presses send one invitation', async ({ page }) => {
  const expiredAt = '2099-03-03T10:00:00Z'
  const invitation = { id: 'inv-1', email: 'bob@example.test', role: 'Member', expiredAt }
  const calls = await mockServices(page, {
    'orgs.list': [{ ...ORGANIZATION, role: 'Admin', memberCount: 1 }],
    'orgs.listMembers': ORGANIZATION.members,
    'invitations.listByOrg': [invitation],
    'invitations.resend': invitation,
  })
  await page.goto('/acme/members')
  await page.getByRole('button', { name: 'Resend the invitation of bob@example.test' }).dblclick()
  await expect(page.getByText('Invitation resent!', { exact: true })).toBeVisible()
  expect(calls.filter((name) => name === 'invitations.resend')).toEqual(['invitations.resend'])
})
