import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import type { ShownAudit } from './audit-filter.ts'
import { actorName } from './audit-words.ts'
import { useAudit } from './use-audit.ts'

interface ActorOption {
  value: string
  label: string
  hint?: string
}

/** Who the log can be filtered by: members and API keys. One that is gone is among them while it is chosen. */
export function useActorOptions(shown: ShownAudit): ActorOption[] {
  const { org } = useOrganization()
  const keys = useQuery({
    ...rpcQuery(directory, 'apiKeys.listByOrg', org.id),
    // The other filters work without them.
    meta: { stopPropagation: true },
  })
  const { data } = useAudit(shown)
  const { actor } = shown
  const options: ActorOption[] = [
    ...org.members.map(({ userId, traits }) => ({ value: userId, label: traits.email ?? 'Unknown user' })),
    ...(keys.data ?? []).map(({ uid, displayName }) => ({ value: uid, label: displayName, hint: 'API key' })),
  ]
  if (actor && !options.some(({ value }) => value === actor)) {
    const entry = data?.pages[0]?.entries[0]
    options.push({ value: actor, label: entry ? actorName(entry.actor) : 'One person or key' })
  }
  return options
}
