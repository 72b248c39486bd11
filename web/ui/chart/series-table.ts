import { DAY, utcDay } from '#shared/domain/time.ts'
import type { TableData } from './csv.ts'
import { type Buckets, type ChartSeries, nameBuckets } from './series.ts'

/** The table behind a chart over time: a row for each bucket, the latest first. */
export function seriesTable(
  buckets: Buckets,
  series: readonly Pick<ChartSeries, 'label' | 'values'>[],
): TableData {
  const names = nameBuckets(buckets)
  const rows = names.map((name, index) => {
    const first = new Date(Date.parse(buckets.from) + index * buckets.bucketDays * DAY)
    return [{ value: utcDay(first), text: name.full }, ...series.map(({ values }) => values[index] ?? '')]
  })
  return {
    columns: [buckets.bucketDays === 1 ? 'Day (UTC)' : 'Week (UTC)', ...series.map(({ label }) => label)],
    rows: rows.reverse(),
  }
}
