// Apart from the words around it, which few pages need at once.

import { utcDay } from '#shared/domain/time.ts'
import { formatDate } from '#web/lib/format/format.ts'

/** `so far today`, `on 22 Nov 2026`. */
export function countedWhen(day: string): string {
  return isToday(day) ? 'so far today' : `on ${formatDate(day)}`
}

/** Whether more of its clients may come. */
export function isToday(day: string): boolean {
  return day === utcDay(new Date())
}
