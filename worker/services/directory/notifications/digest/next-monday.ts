// When a digest is due: on Monday at eight in the morning of its reader's time zone.

import { DAY, HOUR, MINUTE } from '#shared/domain/time.ts'

const HOUR_OF_DAY = 8
const MONDAY = 1

/** The first Monday at eight after a moment. Where clocks skip that hour, it is as much later. */
export function nextMonday(after: Date, timeZone: string): Date {
  for (let days = 0; days <= 8; days++) {
    const wall = new Date(after.getTime() + offsetAt(after, timeZone) + days * DAY)
    if (wall.getUTCDay() !== MONDAY) continue
    const asUtc = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate(), HOUR_OF_DAY)
    const due = new Date(asUtc - offsetAt(new Date(asUtc - offsetAt(new Date(asUtc), timeZone)), timeZone))
    if (due > after) return due
  }
  throw new Error('A week has a Monday.')
}

/** How far the clock of a zone is ahead of UTC, in milliseconds. */
function offsetAt(moment: Date, timeZone: string): number {
  const name = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d\d):(\d\d))?/.exec(name ?? '') ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * MINUTE)
}
