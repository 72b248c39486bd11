import { expect, test } from '@playwright/test'
import { type Answers, mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'

const GONE = {
  failure: { code: 404, message: 'This organization doesn’t exist, or you don’t have access to it.' },
}
const [alice] = ORGANIZATION.members
const members = [alice, { ...alice, userId: 'person-2', traits: { email: 'bob@example.test' } }]

test('an organization disappears in every tab after leaving it', async ({ page, context }) => {
  let isLeft = false
  const shown = (answer: unknown) => () => (isLeft ? GONE : answer)
  const summary = { ...ORGANIZATION, role: 'Admin', memberCount: 2 }
  const answers: Answers = {
    'orgs.list': () => (isLeft ? [] : [summary]),
    'orgs.get': shown({ ...ORGANIZATION, members }),
    'orgs.listMembers': shown(members),
    'invitations.listByOrg': shown([]),
    'apiKeys.listByOrg': shown([]),
    'applications.list': shown([]),
    'orgs.removeMember': () => {
      isLeft = true
      return null
    },
  }
  const other = await context.newPage()
  const calls = await mockServices(page, answers)
  await mockServices(other, answers)
  await other.goto('/acme/members')
  await expect(other.getByRole('table', { name: 'Members' })).toContainText('bob@example.test')

  await page.goto('/acme/api-keys')
  await page.getByRole('link', { name: 'Members', exact: true }).click()
  await page.getByRole('button', { name: 'Actions for alice@example.test' }).click()
  await page.getByRole('menuitem', { name: 'Leave organization' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave organization' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('You belong to no organization yet')).toBeVisible()
  const after = calls.slice(calls.lastIndexOf('orgs.removeMember') + 1)
  const ofThePerson = ['orgs.list', 'invitations.listOwn', 'subscription.getTrialEligibility']
  expect(
    after.filter((name) => !ofThePerson.includes(name)),
    'nothing of it is asked for again',
  ).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('latestOrgSlug'))).toBeNull()

  await expect(other).toHaveURL('/orgs/404')
  await expect(other.getByText('bob@example.test')).toHaveCount(0)
  await expect(other.getByText('Acme')).toHaveCount(0)

  await page.goBack()
  await expect(page).toHaveURL('/orgs/404')
  await expect(page.getByText('bob@example.test')).toHaveCount(0)
})
