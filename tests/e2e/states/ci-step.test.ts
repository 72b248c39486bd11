// What is left of the first run of a connected application: to publish from CI.

import { expect, type Page, test } from '@playwright/test'
import { DAY } from '#shared/domain/time.ts'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { insights } from '#tests/e2e/support/insights.ts'
import { APPLICATION, AS_MEMBER, mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'
import { updaterKey } from '#tests/fixtures/updater-key.ts'

const NOW = new Date()
const KEY = {
  ...{ uid: 'key-1', displayName: 'Editor CI', expiresAt: null, lastUsed: null, createdBy: null },
  ...{ createdAt: NOW.toISOString(), scope: ['Read', 'Write'] },
}

/** The services of an application that is published and connected. */
async function mock(page: Page, ageDays: number, answers: Record<string, unknown> = {}) {
  const createdAt = new Date(NOW.getTime() - ageDays * DAY).toISOString()
  const application = { ...APPLICATION, createdAt, updaterPublicKey: updaterKey().publicKey }
  return mockServices(page, {
    'orgs.list': [{ ...ORGANIZATION, role: 'Admin', memberCount: 1 }],
    'applications.get': application,
    'apiKeys.listByOrg': [],
    'audit.listRecent': [],
    'channels.list': { channels: [], complete: true },
    'insights.application.read': insights(8),
    ...answers,
  })
}

async function open(page: Page) {
  await page.goto('/acme/editor')
  await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeVisible()
}

const stepIn = (page: Page) => page.getByText('4 of 5 done. Next: publish from CI.', { exact: true })

test('a young application without a writing key names the step, until it is hidden', async ({ page }) => {
  const reading = { ...KEY, scope: ['Read'] }
  const expired = { ...KEY, uid: 'key-2', expiresAt: new Date(NOW.getTime() - DAY).toISOString() }
  await mock(page, 13, { 'apiKeys.listByOrg': [reading, expired] })
  await open(page)
  await expect(stepIn(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Script and workflow' })).toHaveAttribute(
    'href',
    /^\/acme\/editor\/.+#publish-from-github-actions$/,
  )
  await expectNoFindings(page, 'the open step')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoFindings(page, 'the open step on a phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(stepIn(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await open(page)
  await expect(stepIn(page)).toHaveCount(0)
})

test('the step is done once a key may write', async ({ page }) => {
  const calls = await mock(page, 1, { 'apiKeys.listByOrg': [KEY] })
  await open(page)
  expect(calls).toContain('apiKeys.listByOrg')
  await expect(stepIn(page)).toHaveCount(0)
})

test('the overview waits for the keys, so that nothing moves', async ({ page }) => {
  await mock(page, 1)
  let answer: () => void = () => undefined
  const late = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/apiKeys.listByOrg**', async (route) => {
    await late
    await route.fallback()
  })
  await page.goto('/acme/editor')
  await expect(page.getByRole('heading', { name: 'Live now' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recent activity' })).toHaveCount(0)
  answer()
  await expect(stepIn(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeVisible()
})

test('an older application asks for no keys', async ({ page }) => {
  const calls = await mock(page, 15)
  await open(page)
  expect(calls).not.toContain('apiKeys.listByOrg')
  await expect(stepIn(page)).toHaveCount(0)
})

test('a Member has no such step', async ({ page }) => {
  const calls = await mock(page, 1, { 'orgs.get': AS_MEMBER })
  await page.goto('/acme/editor')
  await expect(page.getByRole('heading', { name: 'Platforms' })).toBeVisible()
  expect(calls).not.toContain('apiKeys.listByOrg')
  await expect(stepIn(page)).toHaveCount(0)
})
