// What charts over time are made of: series with one number per bucket, and what the buckets are called.

import { DAY, HOUR, utcDay } from '#shared/domain/time.ts'
import { once } from '#shared/once.ts'
import type { ChartColor } from './color-of.ts'

export interface ChartSeries {
  label: string
  /** One per bucket, oldest first; those of a line may end before the last bucket. */
  values: readonly number[]
  color: ChartColor
  /** A comparison, not one of the things that are counted here. */
  dashed?: boolean | undefined
}

/** Spans of equal length in UTC, from the first one on: days or weeks, or hours. */
export type Buckets = { from: string; count: number } & ({ bucketDays: number } | { hourly: true })
/** Hours begin at one: '2026-11-20T10'. */
export const bucketMs = (buckets: Buckets) => ('hourly' in buckets ? HOUR : buckets.bucketDays * DAY)

/** When a bucket begins, in milliseconds. */
export function bucketStart(buckets: Buckets, index: number): number {
  return Date.parse('hourly' in buckets ? `${buckets.from}:00Z` : buckets.from) + index * bucketMs(buckets)
}

/** The bucket that has begun and isn't over: what is counted in it is only a part. -1: all are over. */
export function runningBucket(buckets: Buckets, now: Date): number {
  const index = Math.floor((now.getTime() - bucketStart(buckets, 0)) / bucketMs(buckets))
  return index < buckets.count ? Math.max(-1, index) : -1
}

export interface BucketName {
  /** For the axis: '24 Oct', or 'Today'. */
  short: string
  /** For the tooltip and the table: 'Sat, 24 Oct 2026', '24 – 30 Oct 2026'. */
  full: string
}

const short = once(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
)
const full = once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      ...({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const),
    }),
)
const hour = once(
  () => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }),
)
const span = once(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }))

/** @param today a UTC day, which is named so when it is the last one */
export function nameBuckets(buckets: Buckets, today?: string): BucketName[] {
  return Array.from({ length: buckets.count }, (_, index) => {
    const first = new Date(bucketStart(buckets, index))
    if ('hourly' in buckets) return nameHour(first)
    const { bucketDays, count } = buckets
    const last = new Date(first.getTime() + (bucketDays - 1) * DAY)
    const isToday = index === count - 1 && bucketDays === 1 && utcDay(last) === today
    return {
      short: isToday ? 'Today' : short().format(first),
      full: bucketDays === 1 ? full().format(first) : span().formatRange(first, last).replaceAll(/\s/g, ' '),
    }
  })
}

const nameHour = (start: Date): BucketName => ({
  short: hour().format(start),
  full: `${full().format(start)}, ${hour().format(start)} – ${hour().format(new Date(start.getTime() + HOUR))} UTC`,
})

/** The bucket of a moment (ISO 8601); null: it is in none. */
export function bucketOf(buckets: Buckets, moment: string): number | null {
  const bucket = Math.floor((Date.parse(moment) - bucketStart(buckets, 0)) / bucketMs(buckets))
  return bucket >= 0 && bucket < buckets.count ? bucket : null
}

/** What all series have together in each bucket. What they are compared with isn't added. */
export function sumSeries(series: readonly Pick<ChartSeries, 'values' | 'dashed'>[]): number[] {
  const counted = series.filter(({ dashed }) => !dashed)
  const length = Math.max(0, ...counted.map(({ values }) => values.length))
  return Array.from({ length }, (_, index) =>
    counted.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  )
}

/** Each value as a percentage of what all series have in its bucket. */
export function toShares(series: readonly ChartSeries[]): ChartSeries[] {
  const totals = sumSeries(series)
  return series.map((each) => ({
    ...each,
    values: each.values.map((value, index) => (totals[index] ? (value / totals[index]) * 100 : 0)),
  }))
}
