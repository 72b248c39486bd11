import { utcDay } from '#shared/domain/time.ts'
import { nameBuckets } from './series.ts'

interface DayBuckets {
  /** UTC day. */
  from: string
  bucketDays: number
  count: number
}

/** 'so far today', 'on Sat, 21 Nov 2026', 'of 15 – 21 Nov 2026'; clients of a week are those of an average day. */
export function whenOf(buckets: DayBuckets, index: number, unit: 'clients' | 'checks'): string {
  const name = nameBuckets(buckets, utcDay(new Date()))[index]
  if (name?.short === 'Today') return 'so far today'
  if (buckets.bucketDays === 1) return `on ${name?.full}`
  return unit === 'clients' ? `a day, ${name?.full}` : `of ${name?.full}`
}
