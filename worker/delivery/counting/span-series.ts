// The days of a span as numbers: their sums, and one number for each bucket.

import { DAY, utcDay } from '#shared/domain/time.ts'
import type { Span } from './count.ts'
import type { DownloadsAndChecks } from './rollup-sources.ts'

/** UTC days, both included, which are a whole number of buckets. */
export interface InsightsSpan extends Span {
  bucketDays: number
}

export type Field = keyof DownloadsAndChecks

export function totalsOf(days: readonly DownloadsAndChecks[]): DownloadsAndChecks {
  return {
    downloads: sumOf(days, 'downloads'),
    updateDownloads: sumOf(days, 'updateDownloads'),
    updateChecks: sumOf(days, 'updateChecks'),
  }
}

export function sumOf<Name extends string>(rows: readonly Record<Name, number>[], field: Name): number {
  return rows.reduce((sum, row) => sum + row[field], 0)
}

export function seriesOf(
  { from, to, bucketDays }: InsightsSpan,
  days: readonly (DownloadsAndChecks & { day: string })[],
  field: Field,
): number[] {
  const series = Array<number>(Math.ceil(daysFrom(from, to) / bucketDays)).fill(0)
  for (const each of days) {
    const bucket = Math.floor((daysFrom(from, each.day) - 1) / bucketDays)
    series[bucket] = (series[bucket] ?? 0) + each[field]
  }
  return series
}

/** As long, and up to the day before it. */
export function spanBefore({ from, to, bucketDays }: InsightsSpan): InsightsSpan {
  const shift = (days: number) => utcDay(new Date(Date.parse(from) - days * DAY))
  return { from: shift(daysFrom(from, to)), to: shift(1), bucketDays }
}

/** Both included. */
const daysFrom = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1
