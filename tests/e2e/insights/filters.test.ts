// The insights of one channel or platform.

import { expect, test } from '@playwright/test'
import type { InsightsFilter } from '#shared/domain/insights/application-insights.ts'
import { DAY } from '#shared/domain/time.ts'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { downloaded } from '#tests/e2e/support/downloaded.ts'
import { APPLICATION, inputOf, mockServices } from '#tests/e2e/support/mock-services.ts'
import { someInsights } from '#tests/e2e/support/some-insights.ts'

test('a filter is in the URL, and leaves out what it does not apply to', async ({ page }) => {
  await mockServices(page, {
    'applications.get': APPLICATION,
    'applications.list': [APPLICATION],
    'insights.export': (request: Parameters<typeof inputOf>[0]) => ({
      csv: `${inputOf<InsightsFilter>(request).channel}\r\n`,
    }),
    'insights.application.read': (request: Parameters<typeof inputOf>[0]) => {
      const { from, channel, platform } = inputOf<{ from: string } & InsightsFilter>(request)
      const counted = someInsights(from, 30)
      return channel || platform ? { ...counted, filter: { channel, platform } } : counted
    },
  })
  await page.goto('/acme/editor/insights')
  await page.getByRole('combobox', { name: 'Channel' }).click()
  await page.getByRole('option', { name: 'beta' }).click()
  await expect(page).toHaveURL(/\/insights\?channel=beta$/)
  await expect(page.getByRole('status').filter({ hasText: 'counted for the whole app' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    ...['Versions in use', 'Downloads', 'Update checks', 'Why no update?', 'Platforms', 'Countries'],
    'Downloads by release',
  ])
  expect((await downloaded(page, 'Export CSV')).lines[0]).toBe('beta')
  await expectNoFindings(page, 'filtered insights')
  await page.getByRole('button', { name: '24 h', exact: true }).click()
  await expect(page.getByText('Hours are counted for the whole app')).toBeVisible()
  await page.goto('/acme/editor/insights?channel=beta')
  await expect(page.getByRole('combobox', { name: 'Channel' })).toContainText('beta')
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(page).toHaveURL(/\/insights$/)
  await expect(page.getByRole('heading', { name: 'Channels' })).toBeVisible()
})

test('ignores a value in the URL that is longer than any that is counted', async ({ page }) => {
  const filters: InsightsFilter[] = []
  await mockServices(page, {
    'applications.get': APPLICATION,
    'applications.list': [APPLICATION],
    'insights.application.read': (request: Parameters<typeof inputOf>[0]) => {
      const { from, channel, platform } = inputOf<{ from: string } & InsightsFilter>(request)
      filters.push({ channel, platform })
      return someInsights(from, 30)
    },
  })
  const long = 'x'.repeat(201)
  await page.goto(`/acme/editor/insights?channel=${long}&platform=${long}`)
  await expect(page.getByRole('combobox', { name: 'Channel' })).toContainText('All channels')
  await expect(page.getByRole('heading', { name: 'Versions in use' })).toBeVisible()
  expect(filters.every(({ channel, platform }) => !channel && !platform)).toBe(true)
})

test('days without a count keep the ranges, and have nothing to export', async ({ page }) => {
  await mockServices(page, {
    'applications.get': APPLICATION,
    'applications.list': [APPLICATION],
    'insights.application.read': (request: Parameters<typeof inputOf>[0]) => {
      const { from, to } = inputOf<{ from: string; to: string }>(request)
      const counted = someInsights(from, 30)
      const isQuiet = Date.parse(to) - Date.parse(from) < 10 * DAY
      return isQuiet ? { ...counted, totals: NOTHING } : counted
    },
  })
  await page.goto('/acme/editor/insights?range=7d')
  await expect(page.getByText('Nothing was counted in the last 7 days')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
  await page.getByRole('group', { name: 'Range' }).getByRole('button', { name: '30 d' }).click()
  await expect(page.getByRole('heading', { name: 'Versions in use' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled()
})

const NOTHING = { downloads: 0, updateDownloads: 0, updateChecks: 0 }
