// What was counted in the last hours, in the shape in which days are told.

import type { HourlyInsights, HourlyValues } from '#shared/domain/insights/hourly-insights.ts'
import { HOUR, utcHour } from '#shared/domain/time.ts'
import { INSIGHT_HOURS } from '#shared/limits.ts'
import { newestFirst } from '#web/lib/api/version-use.ts'
import type { Counted } from './insights-part.ts'

/** What is told together, and what has no value. */
const OTHERS = '*'
const NONE = ''

/** Whether the hours before are told too, and the application existed in all of them. */
export function isHoursComparable(hours: number, createdAt: string, now = Date.now()): boolean {
  return 2 * hours <= INSIGHT_HOURS && Date.parse(createdAt) < now - 2 * hours * HOUR
}

/** @param hours as many of the last ones */
export function hourCounts(hourly: HourlyInsights, hours: number): Counted {
  const last = (series: readonly number[]) => series.slice(-hours)
  const earlier = (series: readonly number[]) => series.slice(-2 * hours, -hours)
  const { downloads, updateDownloads, updateChecks } = hourly.series
  const totalOf = (values: HourlyValues, value: string) =>
    sum(
      values
        .filter((each) => each.value === value && each.updateChecks > 0)
        .flatMap((each) => last(each.series)),
    )
  const checksOf = (values: HourlyValues) =>
    values
      .filter(({ value, updateChecks: checks }) => value !== NONE && value !== OTHERS && checks > 0)
      .map(({ value, series }) => ({ value, series: last(series), count: sum(last(series)) }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count)
  const ranking = (values: HourlyValues) => ({
    updateChecks: {
      items: checksOf(values).map(({ value, count }) => ({ value, count })),
      rest: { values: 0, count: totalOf(values, OTHERS) },
      unknown: totalOf(values, NONE),
    },
    // By hour, these are told of all 48 hours together only.
    downloads: { items: [], rest: { values: 0, count: 0 }, unknown: 0 },
  })
  const none = last(updateChecks).map(() => 0)
  return {
    buckets: { from: startOf(hourly, hours), count: last(updateChecks).length, hourly: true },
    totals: {
      downloads: sum(last(downloads)),
      updateDownloads: sum(last(updateDownloads)),
      updateChecks: sum(last(updateChecks)),
    },
    series: {
      downloads: last(downloads),
      updateDownloads: last(updateDownloads),
      updateChecks: last(updateChecks),
    },
    before: {
      downloads: sum(earlier(downloads)),
      updateDownloads: sum(earlier(updateDownloads)),
      updateChecks: sum(earlier(updateChecks)),
      series: { downloads: earlier(downloads), updateChecks: earlier(updateChecks) },
    },
    versions: checksOf(hourly.versions)
      .map(({ value, series, count }) => ({ version: value, updateChecks: count, series }))
      .toSorted(newestFirst),
    otherVersions: { values: 0, updateChecks: totalOf(hourly.versions, OTHERS), series: none },
    platforms: ranking(hourly.platforms),
    countries: ranking(hourly.countries),
    channels: ranking(hourly.channels),
    releases: [],
    reasons: checksOf(hourly.reasons).map(({ value, count }) => ({
      ...{ reason: value, updateChecks: count },
      platforms: hourly.platformsOfReasons
        .filter(({ reason }) => reason === value)
        .map((each) => ({ platform: each.value, updateChecks: sum(last(each.series)) }))
        .filter(({ updateChecks: checks }) => checks > 0),
    })),
    unattributed: {
      version: totalOf(hourly.versions, NONE),
      reason: totalOf(hourly.reasons, NONE),
    },
    published: [],
  }
}

const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0)

function startOf({ from, hours: told }: HourlyInsights, hours: number): string {
  const skipped = Math.max(0, told - hours)
  return utcHour(new Date(Date.parse(`${from}:00Z`) + skipped * HOUR))
}
