import type { AdoptionCurve } from '#shared/domain/insights/adoption.ts'
import { utcDay } from '#shared/domain/time.ts'
import { formatCount, formatDate } from '#web/lib/format/format.ts'

/** `so far today`, `on 22 Nov 2026`. */
export function countedWhen(day: string): string {
  return isToday(day) ? 'so far today' : `on ${formatDate(day)}`
}

/**
 * How many clients have a release: `43 clients are on 2.4.1 so far today.` While fewer were counted today than on the
 * day before, that day tells more. Null: none was counted since it was published.
 */
export function inUseWords({ version, days }: AdoptionCurve): string | null {
  const [latest, before] = days.filter(({ of }) => of > 0).reverse()
  if (!latest) return null
  const { day, clients } = before && isToday(latest.day) && before.clients > latest.clients ? before : latest
  const [are, were] = clients === 1 ? ['client is', 'client was'] : ['clients are', 'clients were']
  const amount = clients === 0 ? 'No' : formatCount(clients)
  return `${amount} ${isToday(day) ? are : were} on ${version} ${countedWhen(day)}.`
}

/** Whether more of its clients may come. */
export function isToday(day: string): boolean {
  return day === utcDay(new Date())
}
