// Times in a named time zone (IANA), which need not be the reader's: a rollout follows the clock of its maker.

const LOCALE = 'en-GB'
const DAY_MS = 24 * 60 * 60 * 1000
/** Beyond this distance a day is named with its year. */
const YEAR_SHOWN_MS = 180 * DAY_MS

/** The name of the reader's time zone. */
export function readersTimeZone(): string {
  return new Intl.DateTimeFormat(LOCALE).resolvedOptions().timeZone
}

/** The zone of a time that isn't the reader's, to stand behind it: ' (UTC)'. */
export function zoneElsewhere(timeZone: string): string {
  return timeZone === readersTimeZone() ? '' : ` (${timeZone})`
}

/** An ISO timestamp as the clock of a zone shows it, in the form of a `datetime-local` field: '2026-11-24T09:00'. */
export function toWallTime(timestamp: string, timeZone: string): string {
  const instant = Date.parse(timestamp)
  return new Date(instant + offsetAt(instant, timeZone)).toISOString().slice(0, 16)
}

/**
 * The ISO timestamp at which the clock of a zone shows this, or null if it isn't a date and time. Of a time that occurs
 * twice, the first; one that is skipped when clocks go forward is as much later.
 */
export function fromWallTime(wallTime: string, timeZone: string): string | null {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wallTime) ? Date.parse(`${wallTime}Z`) : Number.NaN
  if (Number.isNaN(asUtc)) return null
  const before = asUtc - offsetAt(asUtc - DAY_MS, timeZone)
  const after = asUtc - offsetAt(asUtc + DAY_MS, timeZone)
  const fits = [before, after].filter((instant) => instant + offsetAt(instant, timeZone) === asUtc)
  return new Date(fits.length > 0 ? Math.min(...fits) : before).toISOString()
}

/** A time as a person says it: 'today, 09:00', 'tomorrow, 09:00', '24 Nov, 09:00'. `now` is in epoch milliseconds. */
export function formatWhen(timestamp: string, timeZone: string, now: number): string {
  const instant = Date.parse(timestamp)
  const time = new Intl.DateTimeFormat(LOCALE, { timeZone, timeStyle: 'short' }).format(instant)
  return `${formatNearDay(timestamp, timeZone, now)}, ${time}`
}

/** A day as a person says it: 'today', '24 Nov', '24 Nov 2025'. `now` is in epoch milliseconds. */
export function formatNearDay(timestamp: string, timeZone: string, now: number): string {
  const instant = Date.parse(timestamp)
  const days = dayOf(instant, timeZone) - dayOf(now, timeZone)
  return NEAR_DAYS.get(days) ?? dateOf(instant, timeZone, now)
}

const NEAR_DAYS = new Map([
  [-1, 'yesterday'],
  [0, 'today'],
  [1, 'tomorrow'],
])

function dateOf(instant: number, timeZone: string, now: number): string {
  const year = Math.abs(instant - now) > YEAR_SHOWN_MS ? 'numeric' : undefined
  return new Intl.DateTimeFormat(LOCALE, { timeZone, day: 'numeric', month: 'short', year }).format(instant)
}

/** Days since 1970 on the calendar of a zone. */
function dayOf(instant: number, timeZone: string): number {
  return Math.floor((instant + offsetAt(instant, timeZone)) / DAY_MS)
}

/** How far the clock of a zone is ahead of UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, ...NUMERIC }).formatToParts(instant)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const shown = Date.UTC(
    ...([read('year'), read('month') - 1, read('day')] as const),
    ...([read('hour'), read('minute'), read('second')] as const),
  )
  return shown - Math.floor(instant / 1000) * 1000
}

const NUMERIC = {
  calendar: 'iso8601',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const
