import { expect, type Page, test } from '@playwright/test'
import { mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'

const LONG = 'a-very-long-name-of-an-invited-person@department.of.engineering.example-company.test'
const expiredAt = '2099-03-03T10:00:00Z'

const tableOf = (page: Page, name: string) => page.getByRole('table', { name })

async function openMembers(page: Page): Promise<void> {
  const holders = ['ann@example.test', LONG].map((email) => ({
    ...{ userId: email, role: 'Member', traits: { email }, devtoolsSeat: true },
  }))
  await mockServices(page, {
    'orgs.listMembers': [...ORGANIZATION.members, ...holders],
    'invitations.listByOrg': [
      { id: 'inv-1', email: 'erin@example.test', role: 'Admin', expiredAt, sentAt: '2026-03-03T10:00:00Z' },
      // Of a directory that doesn't tell when it was sent.
      { id: 'inv-2', email: LONG, role: 'Member', expiredAt: '2026-03-03T10:00:00Z' },
    ],
  })
  await page.goto('/acme/members')
  await expect(tableOf(page, 'Pending Invitations')).toBeVisible()
  await expect(tableOf(page, 'DevTools Seats')).toBeVisible()
}

test('members and invitations share their columns, and controls end at one edge', async ({ page }) => {
  await openMembers(page)
  const roles = page.getByRole('columnheader', { name: 'Role' })
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const [first, second] = await Promise.all([roles.nth(0).boundingBox(), roles.nth(1).boundingBox()])
    expect(second?.x, `${width}`).toBeCloseTo(first?.x ?? 0, 0)
  }

  for (const table of ['Pending Invitations', 'DevTools Seats']) {
    const buttons = await tableOf(page, table)
      .getByRole('button', { name: /^Revoke/ })
      .all()
    const frame = await tableOf(page, table).boundingBox()
    const edges = await Promise.all(
      buttons.map((button) => button.boundingBox().then((box) => (box ? box.x + box.width : 0))),
    )
    expect(edges.length, table).toBeGreaterThan(1)
    for (const edge of edges) {
      expect(edge, table).toBeCloseTo(edges[0] ?? 0, 0)
      // The word ends 13 px before its button does, 20 px from the edge of the card.
      expect((frame?.x ?? 0) + (frame?.width ?? 0) - edge, table).toBeCloseTo(7, 0)
    }
  }
})

test('an invitation says when it was sent, where that is known, and that it has expired', async ({
  page,
}) => {
  await openMembers(page)
  const rows = tableOf(page, 'Pending Invitations').getByRole('row')
  await expect(rows.filter({ hasText: 'erin@example.test' })).toContainText('Sent')
  const expired = rows.filter({ hasText: LONG })
  await expect(expired).toContainText('Expired')
  await expect(expired).not.toContainText('Sent')
})

test('nothing leaves its card at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await openMembers(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  for (const table of ['Members', 'Pending Invitations', 'DevTools Seats'])
    expect(
      await tableOf(page, table).evaluate(
        ({ parentElement: frame }) => frame?.scrollWidth === frame?.clientWidth,
      ),
      table,
    ).toBe(true)
})

test('on a phone, the only Admin is named as such below the email', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openMembers(page)
  const admin = tableOf(page, 'Members').getByRole('row').filter({ hasText: 'The only Admin' })
  const [email, remark] = await Promise.all([
    admin.getByRole('rowheader').boundingBox(),
    admin.getByText('The only Admin').boundingBox(),
  ])
  expect((remark?.y ?? 0) - (email?.y ?? 0) - (email?.height ?? 0)).toBeGreaterThanOrEqual(0)
  expect(remark?.height, 'on the line of the role').toBeLessThan(30)
})
