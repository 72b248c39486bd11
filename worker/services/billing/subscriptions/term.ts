// Terms are months. One that began on the 31st ends on the last day of a shorter month, and the one after that on the
// 31st again.

/** The day of the month of a moment (ISO 8601), in UTC. */
export function dayOfMonth(moment: string): number {
  return new Date(moment).getUTCDate()
}

/** One month after `start` (ISO 8601), on `day` or, in a shorter month, on its last. */
export function termEndFrom(start: string, day = dayOfMonth(start)): string {
  return monthsFrom(start, 1, day)
}

/** Some months after or before `moment` (ISO 8601), on `day` or, in a shorter month, on its last. */
export function monthsFrom(moment: string, months: number, day = dayOfMonth(moment)): string {
  const there = new Date(moment)
  there.setUTCDate(1)
  there.setUTCMonth(there.getUTCMonth() + months)
  const last = new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + 1, 0)).getUTCDate()
  there.setUTCDate(Math.min(day, last))
  return there.toISOString()
}
