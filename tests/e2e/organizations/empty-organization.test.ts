import { expect, test } from '@playwright/test'
import { mockServices } from '#tests/e2e/support/mock-services.ts'

test('an empty organization with a running plan gets the renewal notice at home, not on the way to the checkout', async ({
  page,
}) => {
  const soon = new Date(Date.now() + 864e6).toISOString()
  const plan = {
    plan: 'basic',
    trialEnd: null,
    trialEndAction: null,
    currentTermEnd: soon,
    cancelledAt: soon,
  }
  let status = 'inactive'
  await mockServices(page, {
    'subscription.getSummary': () => ({ ...plan, status }),
    'subscription.hasActive': () => status !== 'inactive',
    'billingDetails.get': null,
    'paymentSource.getStatus': { status: 'none', brand: null, last4: null },
  })
  await page.goto('/acme')
  await expect(page.getByRole('heading', { name: 'Checkout', exact: true })).toBeVisible()
  await expect(page.getByText('Your subscription has ended.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('asked:subscription:org-1'))).toBeNull()

  status = 'nonRenewing'
  await page.goto('/acme')
  await expect(page.getByRole('dialog', { name: 'Your subscription has been cancelled' })).toBeVisible()
})
