import { useMutation, useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { NotificationChoices } from '#shared/domain/notifications/notification-choices.ts'
import { rpcMutation, rpcQuery } from '#web/lib/api/rpc.ts'
import { useOrganization } from '#web/lib/session/organization.ts'

/** The choices as they are shown: those being saved, else those of the server. Saves run one after the other. */
export function useChoices() {
  const { org } = useOrganization()
  const query = useQuery(rpcQuery(directory, 'notifications.getChoices', org.id))
  const save = useMutation({
    ...rpcMutation(directory, 'notifications.saveChoices', { refreshes: ['notifications.getChoices'] }),
    scope: { id: `notifications ${org.id}` },
  })
  const shown = query.data && { ...query.data, ...(save.isPending ? save.variables : save.data) }
  return {
    query: { ...query, data: shown },
    isSaved: save.isSuccess,
    change: (next: Partial<NotificationChoices>) => {
      if (!shown) return
      const { choices, exceptions, timeZone } = { ...shown, ...next }
      save.mutate({ org: org.id, choices, exceptions, timeZone })
    },
  }
}
export type Change = ReturnType<typeof useChoices>['change']
