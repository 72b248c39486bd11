// An invitation that was answered in another tab, or revoked, while its page was open.

import { expect, test } from '@playwright/test'
import { mockServices } from '#tests/e2e/support/mock-services.ts'

const INVITATION = {
  ...{ organization: { name: 'Acme', slug: null }, role: 'Member', email: 'alice@example.test' },
  ...{ expiredAt: '2099-01-01T00:00:00.000Z', standing: 'addressee' },
}

for (const [answer, button, state, title] of [
  ['decline', 'Decline', 'accepted', 'This invitation has already been used'],
  ['accept', 'Accept invitation', 'revoked', 'This invitation was revoked or declined'],
] as const)
  test(`a page left open shows that its invitation is ${state} when it is to ${answer}`, async ({ page }) => {
    let isOver = false
    await mockServices(page, {
      'invitations.get': () => ({ ...INVITATION, state: isOver ? state : 'pending' }),
      [`invitations.${answer}`]: { failure: { code: 410, message: 'It is over.', data: { reason: state } } },
    })
    await page.goto('/invitation/secret')
    await expect(page.getByRole('heading', { name: 'Join Acme' })).toBeVisible()
    isOver = true
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByText('It is over.', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('button', { name: button, exact: true })).toHaveCount(0)
  })
