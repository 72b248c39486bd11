// The clients of today so far and of the last full day. What a dialog says of installed copies is of the day with more of
// them: early in a day few have been counted, and a release of today had none before.

import type { LastDayClients } from '#shared/domain/insights/client-insights.ts'
import { clientAmount } from '#shared/domain/releases/affected-words.ts'
import { openCounts } from '#shared/domain/releases/open-counts.ts'
import type { AffectedClients } from '#shared/domain/releases/publish-reason.ts'
import { utcDay } from '#shared/domain/time.ts'
import { useClientInsights } from '#web/lib/api/use-insights.ts'
import { countedWhen } from './counted-when.ts'
import { useLastDayClients } from './use-last-day-clients.ts'

/** Today first. Empty: nothing is known, or not yet. */
export function useCountedDays(appId: string): readonly LastDayClients[] {
  const lastDay = useLastDayClients(appId)
  const { data, isPending, failureCount } = useClientInsights(appId, 1)
  // It must not change before the eyes.
  if (isPending && failureCount === 0) return []
  const today: LastDayClients | undefined = data && {
    ...{ day: data.days.to, clients: data.perDay },
    versions: data.versions.items.map(({ value, clients }) => ({ version: value, clients })),
    platforms: data.platforms.items.map(({ value, clients }) => ({ platform: value, clients })),
    channels: data.channels.items.map(({ value, clients }) => ({ channel: value, clients })),
  }
  return [...(today ? [today] : []), ...(lastDay ? [lastDay] : [])]
}

/** Those of a channel on versions of which `holds` is true, of the day with more of them; null: nothing was counted. */
export function mostOnVersions(
  days: readonly LastDayClients[],
  channel: string | null,
  holds: (version: string) => boolean,
): AffectedClients | null {
  const found = days.map((each) => openCounts(each, channel).onVersions(holds))
  return found.toSorted((a, b) => b.clients - a.clients)[0] ?? null
}

/** `43 clients are on 2.4.1 so far today.` */
export function clientsOn(what: string, found: AffectedClients): string {
  const amount = found.clients === 0 ? 'No clients' : clientAmount(found)
  const isToday = found.day === utcDay(new Date())
  const [one, more] = isToday ? ['is', 'are'] : ['was', 'were']
  return `${amount} ${found.clients === 1 ? one : more} on ${what} ${countedWhen(found.day)}.`
}
