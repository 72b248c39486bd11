import { DAY, utcDay } from '#shared/domain/time.ts'
import { MAX_DAILY_BUCKETS } from '#shared/limits.ts'
import type { BucketSpan } from '#worker/services/directory/counted.ts'

const WEEK_DAYS = 7

/** A span of whole buckets. One that ends in the future has no days beyond today: they would look like a loss. */
export function wholeBuckets(now: Date, from: string, to: string): BucketSpan {
  const end = Math.min(Date.parse(utcDay(now)), Date.parse(to))
  const days = Math.max(0, Math.round((end - Date.parse(from)) / DAY)) + 1
  const bucketDays = days > MAX_DAILY_BUCKETS ? WEEK_DAYS : 1
  const start = end - (Math.ceil(days / bucketDays) * bucketDays - 1) * DAY
  return { from: utcDay(new Date(start)), to: utcDay(new Date(end)), bucketDays }
}
