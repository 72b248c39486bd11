// A release whose outcomes can't be read.

import { expect, test } from '@playwright/test'
import { APPLICATION, mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'

const today = new Date().toISOString()
const RELEASE = {
  ...{ id: 'release-1', version: '0.2.0', channel: null, pubDate: today, status: 'published' },
  ...{ rolloutPercent: 100, paused: false, appId: APPLICATION.id, notes: '', createdAt: today },
  ...{ createdBy: null, yankedAt: null, yankReason: null, purgedAt: null, promotedFrom: null, assets: [] },
}

test('a release page stays while its outcomes are asked for again', async ({ page }) => {
  const calls = await mockServices(page, {
    'orgs.list': [{ ...ORGANIZATION, role: 'Admin', memberCount: 1 }],
    'applications.get': APPLICATION,
    'channels.list': { channels: [], complete: true },
    'insights.outcomes.read': () => ({ failure: { code: 501, message: 'Not counted here.' } }),
    'releases.get': RELEASE,
  })
  await page.goto('/acme/editor/releases/release-1')
  const title = page.getByRole('heading', { level: 1, name: '0.2.0' })
  await expect(title).toBeVisible()
  await title.evaluate((heading) => heading.setAttribute('data-mounted', 'once'))
  const asked = () => calls.filter((call) => call === 'insights.outcomes.read').length
  await expect.poll(asked).toBeGreaterThan(1)
  await page.waitForTimeout(2000)
  await expect(title).toHaveAttribute('data-mounted', 'once')
  expect(asked()).toBeLessThan(8)
})
