// When a draft is to be published, as a form holds it.

import { MAX_SCHEDULE_DAYS } from '#shared/domain/releases/schedule.ts'
import { DAY } from '#shared/domain/time.ts'
import { fromWallTime, toWallTime } from '#web/lib/format/zoned-time.ts'

/** What a field begins with: tomorrow at nine. `now` is in epoch milliseconds. */
export function firstTime(timeZone: string, now: number): string {
  // By the calendar: the day on which clocks change has 23 or 25 hours.
  const today = toWallTime(new Date(now).toISOString(), timeZone).slice(0, 10)
  return `${new Date(Date.parse(today) + DAY).toISOString().slice(0, 10)}T09:00`
}

export interface PublishTime {
  /** ISO; null while something is wrong. */
  at: string | null
  problem: string | null
}

/** Reads what was typed. */
export function readTime(text: string, timeZone: string, now: number): PublishTime {
  const at = fromWallTime(text, timeZone)
  const problem = at === null ? 'Choose a date and a time.' : problemOf(Date.parse(at), now)
  return { at: problem ? null : at, problem }
}

function problemOf(time: number, now: number): string | null {
  if (time <= now) return 'This time has passed. Choose a later one.'
  const isTooFar = time > now + MAX_SCHEDULE_DAYS * DAY
  return isTooFar ? `A publication can be scheduled ${MAX_SCHEDULE_DAYS} days ahead.` : null
}
