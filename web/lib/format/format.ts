// Numbers, sizes and dates as people read them. One language, so that two engines never disagree on a page.

import { formatEuro } from '#shared/domain/billing/money.ts'

const LOCALE = 'en-GB'
const DAY_MS = 24 * 60 * 60 * 1000
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const
const STEPS: [limit: number, unit: Intl.RelativeTimeFormatUnit, size: number][] = [
  [60 * 60_000, 'minute', 60_000],
  [DAY_MS, 'hour', 60 * 60_000],
  [30 * DAY_MS, 'day', DAY_MS],
  [365 * DAY_MS, 'month', 30.44 * DAY_MS],
  [Number.POSITIVE_INFINITY, 'year', 365.25 * DAY_MS],
]

const count = new Intl.NumberFormat(LOCALE)
const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' })
const date = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeStyle: 'long' })
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** 128904 → '128,904'. */
export function formatCount(value: number): string {
  return count.format(value)
}

/** A number that was counted up to `limit` only: 1000 of 1000 → '1,000+'. */
export function formatCountUpTo(value: number, limit: number): string {
  return value < limit ? count.format(value) : `${count.format(limit)}+`
}

/** Bytes in decimal units with three significant digits: 86200000 → '86.2 MB'. */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes)
  let unit = 0
  while (Number(value.toPrecision(3)) >= 1000 && unit < UNITS.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${unit === 0 ? Math.round(value) : value.toPrecision(3)} ${UNITS[unit]}`
}

/** Cents of a month: 750 → '7,50 EUR per month excl. VAT'. */
export function formatPrice(cents: number): string {
  return `${formatEuro(cents)} per month excl. VAT`
}

/** An ISO timestamp as a day: '3 Mar 2026'. */
export function formatDay(timestamp: string): string {
  return day.format(new Date(timestamp))
}

/** An ISO timestamp as a day in UTC, for documents that read the same for everybody: '3 Mar 2026'. */
export function formatDate(timestamp: string): string {
  return date.format(new Date(timestamp))
}

/** The days from one ISO timestamp to another, in UTC: '3 Mar – 3 Apr 2026'. */
export function formatSpan({ from, to }: { from: string; to: string }): string {
  return date.formatRange(new Date(from), new Date(to)).replaceAll(/\s/g, ' ')
}

/** An ISO timestamp in full, in the reader's time zone, for tooltips. */
export function formatMoment(timestamp: string): string {
  return moment.format(new Date(timestamp))
}

/** How far an ISO timestamp lies from `now` (epoch milliseconds): '13 days ago', 'in 6 days', 'just now'. */
export function formatRelative(timestamp: string, now: number): string {
  const distance = Date.parse(timestamp) - now
  const size = Math.abs(distance)
  if (size < 45_000) return 'just now'
  // Rounding may fill a unit ("60 minutes"): the limit is compared with the rounded distance.
  for (const [limit, unit, step] of STEPS) {
    const rounded = Math.round(size / step)
    if (rounded * step < limit) return relative.format(Math.sign(distance) * Math.max(1, rounded), unit)
  }
  return formatDay(timestamp)
}
