import { useLastDayClients } from '#web/features/releases/use-last-day-clients.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { channelHint } from './channel-hint.ts'

/** Who gets what is published on a channel: a line of its height also while it isn't known. */
export function ChannelClients({ channel }: { channel: string | null }) {
  const clients = useLastDayClients(useApplication().id)
  return channelHint(channel ?? '', clients) ?? '\u00a0'
}
