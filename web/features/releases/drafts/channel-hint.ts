import type { LastDayClients } from '#shared/domain/insights/client-insights.ts'
import { clientAmount } from '#shared/domain/releases/affected-words.ts'
import { channelName } from '#shared/domain/releases/channel.ts'
import { MAX_EXACT_CLIENTS } from '#shared/limits.ts'

/** How many clients ask for a channel; null while that isn't known. @param typed empty for production */
export function channelHint(typed: string, counted: LastDayClients | null): string | null {
  if (!counted) return null
  const own = counted.channels.find(({ channel }) => channel === channelName(typed || null))
  const before = typed ? '' : 'Empty for production. '
  if (!own) return `${before}No clients ask for this channel yet.`
  const { clients } = own
  const amount = clientAmount({ clients, isUpperBound: false, isEstimate: clients > MAX_EXACT_CLIENTS })
  return `${before}${amount} ${clients === 1 ? 'asks' : 'ask'} for this channel.`
}
