import type { ApplicationInsights } from '#shared/domain/insights/application-insights.ts'
import type { Buckets } from '#web/ui/chart/series.ts'

/** The days or weeks that the series of an answer are of. */
export function bucketsOf({
  days,
  bucketDays,
  series,
}: Pick<ApplicationInsights, 'days' | 'bucketDays' | 'series'>): Buckets {
  return { from: days.from, bucketDays, count: series.updateChecks.length }
}
