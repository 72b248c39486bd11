import { expect, test } from 'vitest'
import type { HourlyInsights } from '#shared/domain/insights/hourly-insights.ts'
import { hourCounts, isHoursComparable } from '#web/features/insights/hour-counts.ts'

const hours = (value: (hour: number) => number) => Array.from({ length: 48 }, (_, hour) => value(hour))
const valued = (value: string, series: number[]) => ({
  ...{ value, series, downloads: 0, updateChecks: series.reduce((sum, each) => sum + each, 0) },
})
/** Ten checks in each hour of the day before, and one in each of the last 24. */
const HOURLY: HourlyInsights = {
  ...{ from: '2026-11-21T11', hours: 48 },
  series: {
    downloads: hours(() => 2),
    updateDownloads: hours(() => 1),
    updateChecks: hours((hour) => (hour < 24 ? 10 : 1)),
  },
  versions: [
    valued(
      '1.0.0',
      hours((hour) => (hour < 24 ? 10 : 0)),
    ),
    valued(
      '1.1.0',
      hours((hour) => (hour === 47 ? 3 : 0)),
    ),
    valued(
      '*',
      hours((hour) => (hour === 40 ? 2 : 0)),
    ),
    valued(
      '',
      hours((hour) => (hour === 41 ? 4 : 0)),
    ),
  ],
  platforms: [
    valued(
      'linux-x86_64',
      hours(() => 1),
    ),
    {
      ...valued(
        'windows-x86_64',
        hours(() => 2),
      ),
      updateChecks: 0,
    },
  ],
  ...{ countries: [], channels: [] },
  reasons: [
    valued(
      'unknown-platform',
      hours((hour) => (hour < 24 ? 0 : 1)),
    ),
  ],
  platformsOfReasons: [
    {
      reason: 'unknown-platform',
      value: 'linux',
      updateChecks: 24,
      series: hours((hour) => (hour < 24 ? 0 : 1)),
    },
    {
      reason: 'unknown-platform',
      value: 'mac',
      updateChecks: 5,
      series: hours((hour) => (hour === 3 ? 5 : 0)),
    },
  ],
}

test('tells the last hours, and those before', () => {
  const counted = hourCounts(HOURLY, 24)
  expect(counted.buckets).toEqual({ from: '2026-11-22T11', count: 24, hourly: true })
  expect(counted.totals).toEqual({ downloads: 48, updateDownloads: 24, updateChecks: 24 })
  expect(counted.before.updateChecks).toBe(240)
  expect(counted.before.series.updateChecks).toHaveLength(24)
})

test('leaves out what was counted before, and names others and unknown ones apart', () => {
  const counted = hourCounts(HOURLY, 24)
  expect(counted.versions.map(({ version, updateChecks }) => [version, updateChecks])).toEqual([['1.1.0', 3]])
  expect(counted.otherVersions.updateChecks).toBe(2)
  expect(counted.unattributed.version).toBe(4)
  expect(counted.platforms.updateChecks.items).toEqual([{ value: 'linux-x86_64', count: 24 }])
  expect(counted.reasons).toEqual([
    {
      ...{ reason: 'unknown-platform', updateChecks: 24 },
      platforms: [{ platform: 'linux', updateChecks: 24 }],
    },
  ])
})

test('all 48 hours have none before them', () => {
  const counted = hourCounts(HOURLY, 48)
  expect(counted.buckets).toMatchObject({ from: '2026-11-21T11', count: 48 })
  expect(counted.before).toMatchObject({ updateChecks: 0, series: { updateChecks: [] } })
  expect(counted.versions.map(({ version }) => version)).toEqual(['1.1.0', '1.0.0'])
  const now = Date.parse('2026-11-23T10:00:00Z')
  expect(isHoursComparable(48, '2020-01-01T00:00:00Z', now)).toBe(false)
  expect(isHoursComparable(24, '2020-01-01T00:00:00Z', now)).toBe(true)
  expect(isHoursComparable(24, '2026-11-22T00:00:00Z', now)).toBe(false)
})
