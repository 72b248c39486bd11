import * as z from 'zod/mini'

/** A moment: ISO 8601 in UTC, as in `2026-11-20T10:00:00.000Z`. */
export const Timestamp = z.iso.datetime()

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The day of a moment (ISO 8601) in UTC, for emails and errors: '20 Nov 2026 (UTC)'. */
export function formatUtcDay(moment: string): string {
  return `${dayOf(new Date(moment).toUTCString())} (UTC)`
}

/** The minute of a moment (ISO 8601) in UTC, for emails: '20 Nov 2026, 10:00 UTC'. */
export function formatUtcMinute(moment: string): string {
  const text = new Date(moment).toUTCString()
  return `${dayOf(text)}, ${text.slice(17, 22)} UTC`
}

/** `4 Dec 2026` of 'Fri, 04 Dec 2026 10:00:00 GMT'. */
function dayOf(text: string): string {
  return text.slice(5, 16).replace(/^0/, '')
}

/** The UTC day of a moment, as in `2026-11-20`. */
export function utcDay(moment: Date | string): string {
  return (typeof moment === 'string' ? moment : moment.toISOString()).slice(0, 10)
}

/** The hour of a moment in UTC, as in `2026-11-20T10`. */
export function utcHour(moment: Date | string): string {
  return (typeof moment === 'string' ? moment : moment.toISOString()).slice(0, 13)
}
