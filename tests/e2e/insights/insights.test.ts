// The insights of an application: what was really counted, then every chart with data of two months.

import { expect, test } from '@playwright/test'
import type { Adoption } from '#shared/domain/insights/adoption.ts'
import type { ClientInsights } from '#shared/domain/insights/client-insights.ts'
import type { HourlyInsights } from '#shared/domain/insights/hourly-insights.ts'
import type { ReleaseOutcomes } from '#shared/domain/insights/release-outcomes.ts'
import { DAY, utcDay } from '#shared/domain/time.ts'
import { expectNoFindings, expectNoFindingsInLight } from '#tests/e2e/support/axe.ts'
import { arrive, callDirectory, openOrganization } from '#tests/e2e/support/console.ts'
import { downloaded } from '#tests/e2e/support/downloaded.ts'
import { APPLICATION, inputOf, mockServices } from '#tests/e2e/support/mock-services.ts'
import { someInsights } from '#tests/e2e/support/some-insights.ts'

test('update checks of real clients show up with their platform, version and reason', async ({ page }) => {
  await arrive(page)
  const { id: orgId, slug } = await openOrganization(page)
  await callDirectory(page, 'applications.create', { orgId, name: 'Editor', slug: 'editor' })
  await page.goto(`/${slug}/editor/insights`)
  await expect(page.getByRole('heading', { name: 'Waiting for the first update check' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Range' })).toHaveCount(0)
  await expectNoFindings(page, 'insights before the first check')
  for (const version of ['1.0.0', '1.0.0', '1.1.0'])
    await page.request.get(`/update/${slug}/editor/linux-x86_64/${version}`)
  const reasons = page.getByRole('list', { name: 'Why no update?' })
  // The page asks again by itself; what it is told first may lack the last check.
  await expect(reasons).toBeVisible({ timeout: 30_000 })
  await expect(async () => {
    await page.reload()
    await expect(reasons.getByRole('listitem')).toHaveText([/Nothing published.*100% 3/], { timeout: 2000 })
  }).toPass()
  await expect(page.getByRole('list', { name: 'Platforms' })).toContainText('Linux x64')
  // One client with two versions on one day.
  await expect(page.getByText('client on an average day')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Versions' }).getByRole('listitem')).toHaveText([
    /1\.1\.0.*100% 1/,
    /1\.0\.0.*100% 1/,
  ])
  await page.getByRole('group', { name: 'Unit' }).getByRole('button', { name: 'Checks' }).click()
  await expect(page.getByRole('list', { name: 'Versions' }).getByRole('listitem')).toHaveText([
    /1\.1\.0.*33\.3% 1/,
    /1\.0\.0.*66\.7% 2/,
  ])
  await expect(page.getByText('Waiting for the first update check')).toHaveCount(0)
  // One channel isn't ranked.
  await expect(page.getByRole('heading', { name: 'Channels' })).toHaveCount(0)
})

test('charts have a range in the URL, a table, a CSV, and numbers for the keyboard', async ({ page }) => {
  const asked: number[] = []
  await mockServices(page, {
    'applications.get': APPLICATION,
    'applications.list': [APPLICATION],
    'insights.clients.read': (request: Parameters<typeof inputOf>[0]) => {
      const { from, to } = inputOf<{ from: string; to: string }>(request)
      return someClients(from, Math.round((Date.parse(to) - Date.parse(from)) / DAY))
    },
    'insights.outcomes.read': SOME_OUTCOMES,
    'insights.adoption.read': SOME_ADOPTION,
    'insights.hours.read': someHours(),
    'insights.export': { csv: 'period,metric,dimension,value,count\r\n' },
    'insights.application.read': (request: Parameters<typeof inputOf>[0]) => {
      const { from, to } = inputOf<{ from: string; to: string }>(request)
      const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY)
      asked.push(days)
      return someInsights(from, days)
    },
  })
  await page.goto('/acme/editor/insights')
  const versions = page.getByRole('img', { name: /by version over 30 days\./ })
  await expect(versions).toHaveAccessibleName(
    'Clients by version over 30 days. So far today: 2.4.1 10.0%, 2.4.0 80.0%, Other versions 10.0%.',
  )
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    ...['Versions in use', 'Active clients', 'Adoption', 'Failed updates', 'Downloads', 'Update checks'],
    ...['Why no update?', 'Platforms', 'Countries', 'Downloads by release', 'Channels'],
  ])
  await expect(page.getByText('Standard error 1.6%')).toBeVisible()
  await expect(page.getByRole('link', { name: 'How it’s counted' })).toHaveAttribute(
    'href',
    '/help/docs#how-clients-are-counted',
  )
  await expect(page.getByText('200 clients. 2.4.0 had 5.0% at this age.')).toBeVisible()
  const failed = page.getByRole('list', { name: 'Failed updates by release' })
  await expect(failed.getByRole('listitem')).toHaveText([/2\.4\.1.*4.0% failed.*2 of 50/])
  await expect(page.getByRole('region', { name: 'Reported reasons' })).toContainText('disk full')
  await expect(page.getByRole('region', { name: 'Unconfirmed' })).toContainText('Anyone can send these')
  await page.getByRole('group', { name: 'Unit' }).getByRole('button', { name: 'Checks' }).click()

  await versions.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  const announced = page.getByRole('status').filter({ hasText: '2.4.1: 28' })
  await expect(announced).toHaveText(/2\.4\.1: 28\. 2\.4\.0: 1,000\. Other versions: 100\. 2\.4\.1 published/)
  await expect(versions.getByText('All checks')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(versions.getByText('All checks')).toHaveCount(0)

  await expect(
    page.getByText('Counted from 1,234,567 requests for files. 890 of them came from'),
  ).toBeVisible()
  const asTable = page.getByRole('button', { name: 'Downloads as table' })
  await asTable.click()
  await expect(asTable).toHaveAttribute('aria-pressed', 'true')
  const table = page.getByRole('table', { name: 'Downloads' })
  await expect(table.getByRole('columnheader')).toHaveText([
    ...['Day (UTC)', 'New installs', 'Updates', '30 days before'],
  ])
  await expect(table.getByRole('row')).toHaveCount(31)
  await table.getByRole('button', { name: 'Updates' }).click()
  await expect(table.getByRole('row').nth(1)).toContainText('58')
  const csv = await downloaded(page, 'Downloads as CSV')
  expect(csv.name).toBe('editor-downloads.csv')
  expect(csv.lines[0]).toBe('Day (UTC),New installs,Updates,30 days before')
  expect([csv.lines[1]?.slice(10), csv.lines.length]).toEqual([',10,58,13', 32])
  expect((await downloaded(page, 'Export CSV')).lines[0]).toBe('period,metric,dimension,value,count')

  await asTable.click()
  // Of active clients, downloads and update checks.
  const before = page.getByText('30 days before', { exact: true })
  await expect(before).toHaveCount(3)
  await page.getByLabel('Compare with the 30 days before').uncheck()
  await expect(page).toHaveURL(/\/insights\?compare=off$/)
  await expect(before).toHaveCount(0)
  await page.getByRole('button', { name: '7 d', exact: true }).click()
  await expect(page).toHaveURL(/compare=off&range=7d$/)
  await expect(page.getByRole('img', { name: /^Update checks over 7 days/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: '7 d', exact: true })).toHaveAttribute('aria-pressed', 'true')
  expect(asked).toEqual([30, 7, 7])

  await page.getByRole('button', { name: '24 h', exact: true }).click()
  await expect(page).toHaveURL(/range=24h$/)
  const hours = page.getByRole('img', { name: /^Update checks over 24 hours: 48\./ })
  await hours.focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('status').filter({ hasText: 'Last 24 hours: 2' })).toHaveText(
    /, 09:00 – 10:00 UTC\. Last 24 hours: 2/,
  )
  await expect(page.getByRole('heading', { name: 'Active clients' })).toHaveCount(0)
  // No days are asked for: an application of March may have been counted before them.
  expect(asked).toEqual([30, 7, 7])
  await page.getByRole('button', { name: '7 d', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Active clients' })).toBeVisible()

  await expect(page.getByRole('list', { name: 'No file for' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add it in the next release' })).toHaveAttribute(
    'href',
    '/acme/editor/create-release',
  )
  await expectNoFindings(page, 'insights')
  await asTable.click()
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoFindingsInLight(page, 'insights, 360 px')
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
})

test('a directory without insights still tells the downloads, and a failure can be retried', async ({
  page,
}) => {
  let fails = true
  await mockServices(page, {
    'applications.get': APPLICATION,
    'insights.application.get': { downloads: { total: 1234 } },
    'insights.application.read': (request: Parameters<typeof inputOf>[0]) =>
      fails
        ? { failure: { code: 403, message: 'Insights are closed.' } }
        : someInsights(inputOf<{ from: string }>(request).from, 30),
  })
  await page.goto('/acme/editor/insights')
  await expect(page.getByText('Insights are closed.')).toBeVisible()
  fails = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Versions in use' })).toBeVisible()

  await page.unrouteAll()
  await mockServices(page, {
    'applications.get': APPLICATION,
    'insights.application.get': { downloads: { total: 1234 } },
  })
  await page.reload()
  await expect(page.getByText('1,234')).toBeVisible()
})

/** 2,000 clients every day, of which 10% have 2.4.1 and 80% have 2.4.0. */
function someClients(from: string, count: number): ClientInsights {
  const series = (value: number) => Array.from({ length: count }, () => value)
  const ranked = (value: string) => ({ items: [{ value, clients: 2000 }], others: 0, unknown: 0 })
  return {
    days: { from, to: utcDay(new Date(Date.parse(from) + (count - 1) * DAY)) },
    ...{ bucketDays: 1, measuredDays: count, isEstimate: true, perDay: 2000, perDayBefore: 1000 },
    seriesBefore: Array.from({ length: count }, () => 1000),
    ...{ lastDay: null, series: series(2000), versionsOnPlatforms: [] },
    versions: {
      items: [
        { value: '2.4.0', clients: 1600 },
        { value: '2.4.1', clients: 200 },
      ],
      ...{ others: 200, unknown: 0 },
      series: [
        { version: '2.4.0', series: series(1600) },
        { version: '2.4.1', series: series(200) },
      ],
    },
    ...{ platforms: ranked('windows-x86_64'), countries: ranked('DE'), channels: ranked('production') },
  }
}

const curve = (version: string, clients: number): Adoption['release'] => ({
  ...{ id: version, version, channel: null, publishedAt: '2026-11-20T10:00:00.000Z' },
  days: [{ day: '2026-11-20', clients, of: 2000, share: clients / 2000 }],
})
const SOME_ADOPTION: Adoption = {
  release: curve('2.4.1', 200),
  before: { ...curve('2.4.0', 100), publishedAt: '2026-11-10T10:00:00.000Z' },
}

const NO_REPORTS = { installed: 0, failed: 0, crashed: 0, rolledBack: 0 }
const SOME_OUTCOMES: ReleaseOutcomes = {
  ...{ days: { from: '2026-11-20', to: '2026-11-20' }, unknownReleases: NO_REPORTS, unreadable: 0 },
  releases: [
    {
      ...{ id: 'r1', version: '2.4.1', channel: null },
      ...{ offered: 90, fetched: 50, updated: 40, failed: 1, reported: 1 },
      ...{ confirmed: { ...NO_REPORTS, failed: 1 }, unconfirmed: { ...NO_REPORTS, crashed: 7 } },
      reasons: [{ event: 'failed', reason: 'disk full', count: 1 }],
      unconfirmedReasons: [{ event: 'crashed', reason: 'forged', count: 7 }],
    },
  ],
}

/** Two checks in each hour, up to ten o'clock. */
function someHours(): HourlyInsights {
  const series = Array.from({ length: 48 }, () => 2)
  const checks = (value: string) => [{ value, downloads: 0, updateChecks: 96, series }]
  return {
    ...{ from: '2026-11-20T10', hours: 48 },
    series: { downloads: series, updateDownloads: series, updateChecks: series },
    ...{ versions: checks('2.4.1'), platforms: checks('windows-x86_64'), countries: checks('DE') },
    ...{ channels: checks('production'), reasons: checks('up-to-date'), platformsOfReasons: [] },
  }
}
