import type { ChartFlag } from './flag-words.tsx'
import { type Buckets, bucketOf } from './series.ts'

/** The day on which a release was yanked, marked on its chart; none where the chart doesn't reach it. */
export function yankFlags(buckets: Buckets, yankedAt: string | null): ChartFlag[] {
  const index = yankedAt === null ? null : bucketOf(buckets, yankedAt)
  return index === null ? [] : [{ index, label: 'Yanked', remark: 'Yanked' }]
}
