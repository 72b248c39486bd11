import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { channelName } from '#shared/domain/releases/channel.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { rpcQuery } from './rpc.ts'

/**
 * The release that everyone on a channel gets; null: none, or not known yet.
 * @param channel its name; production unless it is given
 */
export function useLiveRelease(channel = channelName(null)) {
  const { org } = useOrganization()
  const { slug } = useApplication()
  const query = rpcQuery(directory, 'channels.list', { org: org.slug, app: slug })
  // Charts do without it.
  const { data } = useQuery({ ...query, meta: { stopPropagation: true } })
  return data?.channels.find((each) => channelName(each.channel) === channel)?.live ?? null
}
