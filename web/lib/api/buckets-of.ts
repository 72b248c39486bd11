import type { ApplicationInsights } from '#shared/domain/insights/application-insights.ts'

/** The days or weeks that the series of an answer are of: the first one, how long each is, and how many. */
export function bucketsOf({
  days,
  bucketDays,
  series,
}: Pick<ApplicationInsights, 'days' | 'bucketDays' | 'series'>) {
  return { from: days.from, bucketDays, count: series.updateChecks.length }
}
