// Insights of an application as a directory answers them.

import type { ApplicationInsights, Ranking } from '#shared/domain/insights/application-insights.ts'
import { DAY, utcDay } from '#shared/domain/time.ts'

export const ranking = (...items: [string, number][]): Ranking => ({
  items: items.map(([value, count]) => ({ value, count })),
  rest: { values: 0, count: 0 },
  unknown: 0,
})

/** Numbers that grow by the day: the last has `count - 1` in place of each. */
export function someInsights(from: string, count: number): ApplicationInsights {
  const series = (value: (day: number) => number) => Array.from({ length: count }, (_, day) => value(day))
  const sum = (values: number[]) => values.reduce((all, each) => all + each, 0)
  const updates = series((day) => 2 * day)
  const checks = series((day) => 1100 + day)
  const newest = series((day) => day)
  const both = { updateChecks: ranking(['windows-x86_64', sum(checks)]), downloads: ranking() }
  const dayOf = (day: number) => utcDay(new Date(Date.parse(from) + day * DAY))
  return {
    days: { from, to: dayOf(count - 1) },
    bucketDays: 1,
    totals: {
      downloads: 10 * count + sum(updates),
      updateDownloads: sum(updates),
      updateChecks: sum(checks),
    },
    series: { downloads: updates.map((each) => each + 10), updateDownloads: updates, updateChecks: checks },
    before: {
      downloads: 400,
      updateDownloads: 0,
      updateChecks: 9000,
      series: { downloads: series(() => 13), updateChecks: series(() => 300) },
    },
    versions: [
      { version: '2.4.1', updateChecks: sum(newest), series: newest },
      { version: '2.4.0', updateChecks: 1000 * count, series: series(() => 1000) },
    ],
    otherVersions: { values: 3, updateChecks: 100 * count, series: series(() => 100) },
    platforms: both,
    countries: { ...both, updateChecks: ranking(['DE', sum(checks)]) },
    channels: { ...both, updateChecks: ranking(['production', sum(checks) - 9], ['beta', 9]) },
    releases: [
      {
        ...{ id: 'r1', version: '2.4.1', channel: null, downloads: 10 * count, updateDownloads: 0 },
        series: { downloads: series(() => 10), updateDownloads: series(() => 0) },
      },
    ],
    reasons: [
      { reason: 'up-to-date', updateChecks: sum(checks) - 50 },
      {
        ...{ reason: 'no-asset-for-platform', updateChecks: 50 },
        platforms: [{ platform: 'windows-aarch64', updateChecks: 50 }],
      },
    ],
    unattributed: { version: 0, reason: 0 },
    requests: { total: 1_234_567, unmeasured: 890 },
    published: [{ id: 'r1', version: '2.4.1', publishedAt: `${dayOf(count - 2)}T10:00:00.000Z` }],
  }
}
