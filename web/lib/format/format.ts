// Numbers, sizes and dates as people read them. One language, so that two engines never disagree on a page.

import { formatEuro } from '#shared/domain/billing/money.ts'
import { once } from '#shared/once.ts'

const LOCALE = 'en-GB'
const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const
/** A distance of more days than these is written as a date. */
const MAX_DAYS = 14

const count = once(() => new Intl.NumberFormat(LOCALE))
const day = once(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' }))
const date = once(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' }))
const moment = once(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeStyle: 'long' }))
const inDays = once(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }))

/** 128904 → '128,904'. */
export function formatCount(value: number): string {
  return count().format(value)
}

/** 128904 → '128 904', thin no-break spaces: a count beside amounts of money, whose comma is a decimal one. */
export function formatQuantity(value: number): string {
  return count().format(value).replaceAll(',', '\u202f')
}

/** A number that was counted up to `limit` only: 1000 of 1000 → '1,000+'. */
export function formatCountUpTo(value: number, limit: number): string {
  return value < limit ? count().format(value) : `${count().format(limit)}+`
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

/** 86200000 → '86,2 MB': a size beside amounts of money. */
export function formatVolume(bytes: number): string {
  return formatBytes(bytes).replace('.', ',')
}

/** Cents of a month: 750 → '7,50 EUR per month excl. VAT'. */
export function formatPrice(cents: number): string {
  return `${formatEuro(cents)} per month excl. VAT`
}

/** An ISO timestamp as a day: '3 Mar 2026', which never breaks. */
export function formatDay(timestamp: string): string {
  return unbroken(day().format(new Date(timestamp)))
}

/** An ISO timestamp as a day in UTC, for documents that read the same for everybody: '3 Mar 2026', which never breaks. */
export function formatDate(timestamp: string): string {
  return unbroken(date().format(new Date(timestamp)))
}

/** The days from one ISO timestamp to another, in UTC: '3 Mar – 3 Apr 2026', which breaks after the dash only. */
export function formatSpan({ from, to }: { from: string; to: string }): string {
  return unbroken(date().formatRange(new Date(from), new Date(to))).replace('–\u00a0', '– ')
}

/** An ISO timestamp in full, in the reader's time zone, for tooltips. */
export function formatMoment(timestamp: string): string {
  return moment().format(new Date(timestamp))
}

/** How far an ISO timestamp lies from `now` (epoch milliseconds): 'just now', '58 min ago', 'in 6 days', '3 Mar 2026'. */
export function formatRelative(timestamp: string, now: number): string {
  const distance = Date.parse(timestamp) - now
  const size = Math.abs(distance)
  if (size < 45_000) return 'just now'
  // Rounding may fill a unit ("60 min"): the rounded distance decides on the unit.
  const minutes = Math.max(1, Math.round(size / MINUTE_MS))
  if (minutes < 60) return withDirection(`${minutes} min`, distance)
  const hours = Math.round(size / HOUR_MS)
  if (hours < 24) return withDirection(`${hours} h`, distance)
  const days = Math.round(size / DAY_MS)
  return days > MAX_DAYS ? formatDay(timestamp) : inDays().format(Math.sign(distance) * days, 'day')
}

/** With spaces at which no line ends. */
function unbroken(text: string): string {
  return text.replaceAll(/\s/g, '\u00a0')
}

function withDirection(length: string, distance: number): string {
  return distance < 0 ? `${length} ago` : `in ${length}`
}
