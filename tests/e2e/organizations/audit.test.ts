import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { createOrganization } from '#tests/e2e/support/console.ts'
import { arriveVerified, invite, join, newBrowser, test } from '#tests/e2e/support/people.ts'

const nameOf = (email: string) => email.split('@')[0]

test("an Admin filters and exports the audit log; a Member can't open it", async ({
  page: alice,
  browser,
}) => {
  test.slow()
  const bob = await newBrowser(browser)
  const admin = await arriveVerified(alice)
  const member = await arriveVerified(bob)
  const { name, slug } = await createOrganization(alice)
  await alice.goto(`/${slug}/members`)
  await invite(alice, member.email)
  await join(bob, member)

  await alice.getByRole('button', { name }).click()
  await alice.getByRole('menuitem', { name: 'Audit log' }).click()
  const log = alice.getByRole('table', { name: 'Audit log' })
  const acts = log.getByRole('row').filter({ has: alice.getByRole('button', { name: /^Details/ }) })
  await expect(log.getByRole('rowheader', { name: 'Today' })).toBeVisible()
  await expect(acts).toHaveCount(3)
  await expect(acts.first()).toContainText(`${nameOf(member.email)} joined as a Member`)
  await expect(acts.last()).toContainText(`${nameOf(admin.email)} created the organization ${name}`)
  await expect(acts.nth(1).getByRole('link', { name: member.email })).toHaveAttribute(
    'href',
    `/${slug}/members`,
  )

  const details = acts.first().getByRole('button', { name: `Details: ${member.email} joined` })
  await details.click()
  await expect(log.getByRole('row').nth(3)).toContainText(/Time.*Who.*From where/)
  await details.click()
  await acts
    .first()
    .getByRole('button', { name: /^Only what/ })
    .click()
  await expect(acts).toHaveCount(1)
  await expect(alice.getByRole('combobox', { name: 'Who' })).toHaveText(member.email)
  await alice.getByRole('button', { name: 'Clear filters' }).click()
  await expect(acts).toHaveCount(3)
  await alice.getByRole('combobox', { name: 'Event' }).click()
  await alice.getByRole('option', { name: 'Invitation sent' }).click()
  await expect(acts).toHaveCount(1)
  await expect(alice).toHaveURL(/action=invitation\.created/)
  await alice.reload()
  await expect(acts).toHaveCount(1)

  const [download] = await Promise.all([
    alice.waitForEvent('download'),
    alice.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${slug}-audit-log.csv`)
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`${admin.email},person`)

  await alice.getByRole('combobox', { name: 'When' }).click()
  await alice.getByRole('option', { name: 'Today' }).click()
  await expect(acts).toHaveCount(1)
  await expect(alice).toHaveURL(/from=\d{4}-/)
  await alice.getByRole('combobox', { name: 'When' }).click()
  await alice.getByRole('option', { name: 'Choose days…' }).click()
  await alice.getByLabel('From').fill('2999-01-01')
  await alice.getByRole('button', { name: 'Show all entries' }).click()
  await expect(acts).toHaveCount(3)
  await expect(alice.getByRole('combobox', { name: 'When' })).toHaveText('Any time')
  await expect(alice.getByLabel('From')).toHaveCount(0)

  await alice.setViewportSize({ width: 360, height: 740 })
  await expect(acts.first().getByText(/^\d\d:\d\d · \S/), 'when and from where').toBeVisible()

  const asked: string[] = []
  bob.on('request', (request) => asked.push(request.url()))
  await bob.goto(`/${slug}/audit`)
  await expect(
    bob.getByText('You do not have permissions to view this page. Contact your administrator if needed.'),
  ).toBeVisible()
  expect(asked.filter((url) => url.includes('audit.'))).toEqual([])
})
