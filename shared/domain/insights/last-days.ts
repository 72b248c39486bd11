import { DAY, utcDay } from '#shared/domain/time.ts'
import type { InsightsDays } from './application-insights.ts'

/** The last days up to tomorrow: the directory answers up to its own today, whichever of the two clocks is ahead. */
export function lastDays(days: number, now = Date.now()): InsightsDays {
  return { from: utcDay(new Date(now - (days - 1) * DAY)), to: utcDay(new Date(now + DAY)) }
}
