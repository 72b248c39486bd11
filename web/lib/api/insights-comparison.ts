import type { ApplicationInsights } from '#shared/domain/insights/application-insights.ts'
import { DAY } from '#shared/domain/time.ts'
import { MAX_INSIGHTS_SPAN_DAYS } from '#shared/limits.ts'

/**
 * Whether the application existed in all of the span before, and its counts are still kept: compared with a part of it,
 * everything would grow.
 */
export function isComparable({ days }: Pick<ApplicationInsights, 'days'>, createdAt: string): boolean {
  const [from, to] = [Date.parse(days.from), Date.parse(days.to) + DAY]
  if (2 * (to - from) > MAX_INSIGHTS_SPAN_DAYS * DAY) return false
  return Date.parse(createdAt) < from - (to - from) + DAY
}
