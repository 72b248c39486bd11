// Two presses in one place, as hands make that double-click: the second is not meant for what has come there since.

import { expect, type Locator, type Page, type Request, test } from '@playwright/test'
import { APPLICATION, mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'

const subscription = {
  status: 'active',
  plan: 'complementary',
  trialEnd: null,
  trialEndAction: null,
  currentTermEnd: null,
  cancelledAt: null,
}
const named = (name: string, devtoolsSeat: boolean) => ({
  userId: name,
  role: 'Member',
  traits: { email: `${name}@example.test` },
  devtoolsSeat,
})

/** An organization whose seats change as asked. @returns whose seats have been asked for, in order */
async function openSeats(page: Page, holders: string[], others: string[]): Promise<string[]> {
  let members = [...holders.map((name) => named(name, true)), ...others.map((name) => named(name, false))]
  const asked: string[] = []
  await mockServices(page, {
    'orgs.list': [{ ...ORGANIZATION, role: 'Admin', memberCount: 5 }],
    'orgs.listMembers': () => [...ORGANIZATION.members, ...members],
    'subscription.getSummary': subscription,
    'orgs.updateDevToolsSeat': (request: Request) => {
      const { userId, hasSeat } = request.postDataJSON()
      asked.push(userId)
      members = members.map((member) =>
        member.userId === userId ? { ...member, devtoolsSeat: hasSeat } : member,
      )
      return members.find((member) => member.userId === userId)
    },
  })
  await page.goto('/acme/members')
  return asked
}

/** Presses, and again in the same place once the first press has done its work. */
async function pressTwice(page: Page, target: Locator, worked: () => Promise<void>): Promise<void> {
  await target.hover()
  await page.mouse.down()
  await page.mouse.up()
  await worked()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}

test("a double press toggles one seat, not the next row's", async ({ page }) => {
  const asked = await openSeats(page, ['ann', 'ben', 'cid'], ['dan', 'eve'])
  const revoke = (name: string) =>
    page.getByRole('button', { name: `Revoke the seat of ${name}@example.test` })
  await pressTwice(page, revoke('ann'), () => expect(revoke('ann')).toBeHidden())
  await page.getByRole('combobox', { name: 'Search members without seats' }).fill('e')
  await page.getByRole('option', { name: 'dan@example.test' }).dblclick()
  await expect(revoke('dan')).toBeVisible()
  await revoke('cid').click()
  await expect(revoke('cid')).toBeHidden()
  expect(asked).toEqual(['ann', 'dan', 'cid'])
})

test("a double press removes one file, not the next row's", async ({ page }) => {
  await mockServices(page, { 'applications.get': APPLICATION })
  await page.goto('/acme/editor/create-release')
  const files = ['a.zip', 'b.zip', 'c.zip'].map((name) => ({
    name,
    mimeType: 'application/zip',
    buffer: Buffer.from(name),
  }))
  await page.locator('input[type=file]').setInputFiles(files)
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` })
  await pressTwice(page, remove('a.zip'), () => expect(remove('a.zip')).toBeHidden())
  await remove('c.zip').click()
  await expect(remove('c.zip')).toBeHidden()
  await expect(remove('b.zip')).toBeVisible()
})
