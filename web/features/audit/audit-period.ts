import { readersTimeZone, toWallTime } from '#web/lib/format/zoned-time.ts'
import type { ShownAudit } from './audit-filter.ts'

/** Days up to today, by their number; `any` for all, `days` for others that the reader chooses. */
export type AuditPeriod = 'any' | '1' | '7' | '30' | 'days'

type Days = Pick<ShownAudit, 'from' | 'to'>

/** The first and last day of a period. */
export function daysOf(period: '1' | '7' | '30', now: Date): Days {
  const first = new Date(now)
  first.setDate(first.getDate() - Number(period) + 1)
  return { from: dayOf(first), to: undefined }
}

/** The period that a filter shows. Its link has the first day, so that later it shows more days than the period. */
export function periodOf({ from, to }: Days, now: Date): AuditPeriod {
  if (!from && !to) return 'any'
  const period = (['1', '7', '30'] as const).find((days) => daysOf(days, now).from === from)
  return period && !to ? period : 'days'
}

/** Where the reader is, as `2026-11-20`. */
function dayOf(moment: Date): string {
  return toWallTime(moment.toISOString(), readersTimeZone()).slice(0, 10)
}
