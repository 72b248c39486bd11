// What insights show of distinct clients. Days are never added up: each number is the mean of the days on which any
// client was counted.

import type {
  ClientRanking,
  ClientSummary,
  CountedClients,
  LastDayClients,
} from '#shared/domain/insights/client-insights.ts'
import { DAY, utcDay } from '#shared/domain/time.ts'
import { INSIGHTS_VALUES, INSIGHTS_VERSIONS, MAX_DAILY_BUCKETS, MAX_EXACT_CLIENTS } from '#shared/limits.ts'
import type { Span } from '#worker/delivery/counting/count.ts'
import { type ClientDimension, OTHER } from './client-batch.ts'
import type { Distinct } from './meter-distinct.ts'

interface BucketSpan extends Span {
  bucketDays: number
}

interface DayClients {
  day: string
  clients: number
}

/** @param today UTC day: it isn't over, so it is no last day */
export function summarizeClients(distinct: Distinct, span: BucketSpan, today: string): ClientSummary {
  const days = distinct.daily('all', span, [''])
  const before = distinct.daily('all', spanBefore(span), [''])
  return {
    perDay: meanOf(days),
    series: meanSeries(span, days),
    perDayBefore: before.length === 0 ? null : meanOf(before),
    lastDay: distinct.lastDayBefore(today),
  }
}

/** Everything of one span. */
export function readClients(distinct: Distinct, span: BucketSpan, today: string): CountedClients {
  const days = distinct.daily('all', span, [''])
  const previous = spanBefore(span)
  const ranking = (dimension: ClientDimension) => rank(distinct.sums(dimension, span), days.length)
  const versions = ranking('version')
  const shown = versions.items.slice(0, INSIGHTS_VERSIONS).map(({ value }) => value)
  const daily = distinct.daily('version', span, shown)
  const recent = recentDays(span)
  const recentCount = days.filter(({ day }) => day >= recent.from).length
  const pairs = rank(distinct.sums('version on platform', recent), recentCount)
  return {
    ...summarizeClients(distinct, span, today),
    seriesBefore: meanSeries(previous, distinct.daily('all', previous, [''])),
    measuredDays: days.length,
    isEstimate: days.some(({ clients }) => clients > MAX_EXACT_CLIENTS),
    versions: {
      ...versions,
      series: shown.map((version) => ({
        version,
        series: meanSeries(
          span,
          daily.filter(({ value }) => value === version),
          days,
        ),
      })),
    },
    platforms: ranking('platform'),
    versionsOnPlatforms: pairs.items.map(({ value, clients }) => {
      const [version = '', platform = ''] = JSON.parse(value) as string[]
      return { version, platform, clients }
    }),
    countries: ranking('country'),
    channels: ranking('channel'),
  }
}

/** The clients of the last full day by platform, channel and version; null: none was counted before today. */
export function readLastDayClients(distinct: Distinct, today: string): LastDayClients | null {
  const last = distinct.lastDayBefore(today)
  if (!last) return null
  const known = (dimension: ClientDimension) =>
    distinct
      .sums(dimension, { from: last.day, to: last.day })
      .filter(({ value }) => value !== '' && value !== OTHER)
  return {
    ...last,
    platforms: known('platform').map(({ value, sum }) => ({ platform: value, clients: sum })),
    channels: known('channel').map(({ value, sum }) => ({ channel: value, clients: sum })),
    versions: known('version').map(({ value, sum }) => ({ version: value, clients: sum })),
  }
}

function rank(sums: readonly { value: string; sum: number }[], days: number): ClientRanking {
  const mean = (sum: number) => (sum === 0 ? 0 : Math.max(1, Math.round(sum / Math.max(1, days))))
  const known = sums.filter(({ value }) => value !== '' && value !== OTHER)
  const rest = known.slice(INSIGHTS_VALUES).reduce((all, { sum }) => all + sum, 0)
  const of = (wanted: string) => sums.find(({ value }) => value === wanted)?.sum ?? 0
  return {
    items: known.slice(0, INSIGHTS_VALUES).map(({ value, sum }) => ({ value, clients: mean(sum) })),
    others: mean(rest + of(OTHER)),
    unknown: mean(of('')),
  }
}

function meanOf(days: readonly DayClients[]): number {
  return Math.round(days.reduce((sum, { clients }) => sum + clients, 0) / Math.max(1, days.length))
}

/** @param measured days on which a client was counted at all: without the value there were none of it */
function meanSeries(
  { from, to, bucketDays }: BucketSpan,
  days: readonly DayClients[],
  measured: readonly { day: string }[] = days,
): (number | null)[] {
  const length = Math.ceil((daysBetween(from, to) + 1) / bucketDays)
  const sums = Array<number>(length).fill(0)
  const counts = Array<number>(length).fill(0)
  const bucketOf = (day: string) => Math.floor(daysBetween(from, day) / bucketDays)
  for (const { day, clients } of days) sums[bucketOf(day)] = (sums[bucketOf(day)] ?? 0) + clients
  for (const { day } of measured) counts[bucketOf(day)] = (counts[bucketOf(day)] ?? 0) + 1
  return sums.map((sum, bucket) => {
    const count = counts[bucket] ?? 0
    return count === 0 ? null : Math.round(sum / count)
  })
}

/** The last days of a long span: pairs are the most rows of all. */
function recentDays({ from, to }: Span): Span {
  const earliest = utcDay(new Date(Date.parse(to) - (MAX_DAILY_BUCKETS - 1) * DAY))
  return { from: from > earliest ? from : earliest, to }
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY)

function spanBefore({ from, to, bucketDays }: BucketSpan): BucketSpan {
  const shift = (days: number) => utcDay(new Date(Date.parse(from) - days * DAY))
  return { from: shift(daysBetween(from, to) + 1), to: shift(1), bucketDays }
}
