import type { ApplicationInsights } from '#shared/domain/insights/application-insights.ts'
import { DAY } from '#shared/domain/time.ts'

/** Whether the application existed in all of the span before: compared with a part of it, everything would grow. */
export function isComparable({ days }: Pick<ApplicationInsights, 'days'>, createdAt: string): boolean {
  const [from, to] = [Date.parse(days.from), Date.parse(days.to) + DAY]
  return Date.parse(createdAt) < from - (to - from) + DAY
}
