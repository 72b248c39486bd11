// A rollout of which one of 19 updates failed, which is too few for its guard.

import { expect, test } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { APPLICATION, mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'

const DAY = 24 * 60 * 60 * 1000
const at = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const NONE = { installed: 0, failed: 0, crashed: 0, rolledBack: 0 }
const PLAN = {
  steps: [
    { percent: 25, at: at(-1), cleared: true, reached: { at: at(-1), installs: 0 } },
    { percent: 50, at: at(1), cleared: false },
  ],
  ...{ timeZone: 'UTC', byTimeAlone: false, madeAt: at(-1) },
  guards: { failuresAbovePercent: 1, adoption: false, platforms: false },
}
const RELEASE = {
  ...{ id: 'release-1', version: '0.2.0', channel: null, pubDate: at(-1), status: 'published' },
  ...{ rolloutPercent: 25, plan: PLAN, hold: null, paused: false, pausedAt: null, assets: [] },
  ...{ appId: APPLICATION.id, notes: '', createdAt: at(-1), createdBy: null, promotedFrom: null },
  ...{ yankedAt: null, yankReason: null, purgedAt: null },
}
const OUTCOMES = {
  days: { from: at(-1).slice(0, 10), to: at(0).slice(0, 10) },
  releases: [
    {
      ...{ id: RELEASE.id, version: '0.2.0', channel: null, confirmed: NONE, unconfirmed: NONE },
      ...{ offered: 90, fetched: 19, updated: 18, failed: 1, reported: 0 },
      ...{ reasons: [], unconfirmedReasons: [] },
    },
  ],
  ...{ unknownReleases: NONE, unreadable: 0 },
}

test('a rollout that fails too often says why its guard waits, also while it is paused', async ({ page }) => {
  let release = RELEASE
  await mockServices(page, {
    'orgs.list': [{ ...ORGANIZATION, role: 'Admin', memberCount: 1 }],
    'applications.get': APPLICATION,
    'channels.list': { channels: [], complete: true },
    'insights.outcomes.read': OUTCOMES,
    'releases.get': () => release,
    'releases.update': () => {
      release = { ...RELEASE, paused: true, pausedAt: at(0) as never }
      return release
    },
  })
  await page.goto('/acme/editor/releases/release-1')
  const main = page.getByRole('main')
  const reason = 'Too early to judge: the guard needs 20 results and has 19 (18 updated, 1 failed).'
  await expect(main).toContainText(`5.3% of updates failed, above 1%. ${reason}`)
  await expect(main.getByRole('list', { name: 'Rollout plan' })).toContainText('Needs 20 updates, has 18')

  await main.getByRole('button', { name: 'Next step now…' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Begin 50% now?' })
  await expect(dialog).toContainText(
    '1 of 19 updates (5.3%) failed so far, above 1%. The guard can still hold it.',
  )
  await expectNoFindings(page, 'the question before a step')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await main.getByRole('button', { name: 'Pause rollout' }).click()
  await expect(main.getByRole('button', { name: 'Resume rollout' })).toBeVisible()
  await expect(main).toContainText(`Holds when failures go above 1%. ${reason}`)
  await expect(page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')).toHaveCount(0)
})
