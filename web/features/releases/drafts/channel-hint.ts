import type { LastDayClients } from '#shared/domain/insights/client-insights.ts'
import { clientAmount } from '#shared/domain/releases/affected-words.ts'
import { channelName } from '#shared/domain/releases/channel.ts'
import { MAX_EXACT_CLIENTS } from '#shared/limits.ts'
import { countedWhen } from '#web/features/releases/counted-when.ts'

/**
 * `213 clients checked this channel on 22 Nov 2026.` Null while that isn't known.
 * @param name empty for production
 */
export function channelHint(name: string, counted: LastDayClients | null): string | null {
  if (!counted) return null
  const own = counted.channels.find(({ channel }) => channel === channelName(name || null))
  if (!own) return 'No clients get updates from this channel yet.'
  const { clients } = own
  const amount = clientAmount({ clients, isUpperBound: false, isEstimate: clients > MAX_EXACT_CLIENTS })
  return `${amount} checked this channel ${countedWhen(counted.day)}.`
}
