// Checks for platforms that no file is offered for: a rise says that a release lost a platform.

import type { ChecksWithoutPlatform } from '#shared/domain/insights/release-outcomes.ts'
import { DAY, HOUR, utcDay, utcHour } from '#shared/domain/time.ts'
import type { Span } from './count.ts'
import type { Hours } from './meter-hours.ts'
import type { Rollups } from './meter-rollups.ts'

const REASONS = ['no-asset-for-platform', 'unknown-platform']
const HOURS_A_DAY = DAY / HOUR

/** The full days before a moment. */
export function daysBefore(now: string, days: number): Span {
  const shift = (count: number) => utcDay(new Date(Date.parse(now) - count * DAY))
  return { from: shift(days), to: shift(1) }
}

/** @param span the days that say what is usual, which have been rolled up */
export function readChecksWithoutPlatform(
  hours: Hours,
  rollups: Rollups,
  now: string,
  span: Span,
  days: number,
): ChecksWithoutPlatform {
  const lastHour = utcHour(new Date(Date.parse(now) - HOUR))
  const sum = (rows: readonly { value: string; updateChecks: number }[]) =>
    rows.filter(({ value }) => REASONS.includes(value)).reduce((all, each) => all + each.updateChecks, 0)
  return {
    lastHour: sum(hours.read('reason', new Date(now)).filter(({ hour }) => hour === lastHour)),
    meanHour: sum(rollups.values('reason', span)) / (days * HOURS_A_DAY),
  }
}
