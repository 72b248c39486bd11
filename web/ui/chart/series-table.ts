import { utcDay } from '#shared/domain/time.ts'
import type { TableData } from './csv.ts'
import { type Buckets, bucketStart, type ChartSeries, nameBuckets } from './series.ts'

/** The table behind a chart over time: a row for each bucket, the latest first. */
export function seriesTable(
  buckets: Buckets,
  series: readonly Pick<ChartSeries, 'label' | 'values'>[],
): TableData {
  const rows = nameBuckets(buckets).map((name, index) => {
    const start = new Date(bucketStart(buckets, index))
    const value = 'hourly' in buckets ? start.toISOString() : utcDay(start)
    return [{ value, text: name.full }, ...series.map(({ values }) => values[index] ?? '')]
  })
  return { columns: [columnOf(buckets), ...series.map(({ label }) => label)], rows: rows.reverse() }
}

function columnOf(buckets: Buckets): string {
  if ('hourly' in buckets) return 'Hour (UTC)'
  return buckets.bucketDays === 1 ? 'Day (UTC)' : 'Week (UTC)'
}
