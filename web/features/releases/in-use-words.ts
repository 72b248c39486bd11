import type { AdoptionCurve } from '#shared/domain/insights/adoption.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { countedWhen, isToday } from './counted-when.ts'

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
