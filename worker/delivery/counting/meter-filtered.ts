// The insights of one channel or platform, added up from the counts themselves: filters are many, and asked for rarely.

import type { CountedInsights, InsightsFilter } from '#shared/domain/insights/application-insights.ts'
import { sleep } from '#worker/platform/timeout.ts'
import type { Span } from './count.ts'
import { readInsights } from './meter-insights.ts'
import { MAX_VALUES, type ValueSums } from './meter-rollups.ts'
import {
  DIMENSIONS,
  type Dimension,
  type DownloadsAndChecks,
  FILTERED_DAY,
  filteredSourceOf,
} from './rollup-sources.ts'
import { type InsightsSpan, spanBefore } from './span-series.ts'

type DayOfValue = ValueSums & { day: string }

/** Dimensions of which each day is shown. */
const DAILY: readonly Dimension[] = ['version', 'release']

/** Reads day by day, with a pause after each, so that counts don't wait for a year. */
export async function readFiltered(
  sql: SqlStorage,
  span: InsightsSpan,
  { channel = '', platform = '' }: InsightsFilter,
): Promise<CountedInsights> {
  const days: DayOfValue[] = []
  const sums = new Map(DIMENSIONS.map((dimension) => [dimension, new Map<string, ValueSums>()]))
  const daily = new Map(DAILY.map((dimension) => [dimension, [] as DayOfValue[]]))

  function read(query: string, day: string): DayOfValue[] {
    const rows = sql.exec<ValueSums & Record<string, SqlStorageValue>>(query, day, channel, platform)
    return rows.toArray().map((row) => ({ ...row, day }))
  }

  for (const day of countedDays(sql, { from: spanBefore(span).from, to: span.to })) {
    days.push(...read(FILTERED_DAY, day))
    if (day >= span.from)
      for (const dimension of DIMENSIONS) {
        const rows = read(filteredSourceOf(dimension), day)
        for (const row of rows) addTo(sums.get(dimension), row)
        daily.get(dimension)?.push(...rows)
      }
    await sleep(0)
  }

  return readInsights(
    {
      days: ({ from, to }) => days.filter(({ day }) => day >= from && day <= to),
      rollups: {
        values: (dimension) =>
          [...(sums.get(dimension)?.values() ?? [])].sort(mostCounted).slice(0, MAX_VALUES),
        daily: (dimension, _, values) =>
          daily.get(dimension)?.filter(({ value }) => values.includes(value)) ?? [],
      },
    },
    span,
  )
}

function countedDays(sql: SqlStorage, { from, to }: Span): string[] {
  const query = 'select day from days where day between ? and ? order by day'
  const rows = sql.exec<{ day: string }>(query, from, to)
  return rows.toArray().map(({ day }) => day)
}

function addTo(all: Map<string, ValueSums> | undefined, { value, ...more }: ValueSums): void {
  const known = all?.get(value)
  if (!known) {
    const { downloads, updateDownloads, updateChecks } = more
    all?.set(value, { value, downloads, updateDownloads, updateChecks })
    return
  }
  known.downloads += more.downloads
  known.updateDownloads += more.updateDownloads
  known.updateChecks += more.updateChecks
}

const countOf = ({ updateChecks, downloads }: DownloadsAndChecks) => updateChecks + downloads

const mostCounted = (a: ValueSums, b: ValueSums) => countOf(b) - countOf(a)
