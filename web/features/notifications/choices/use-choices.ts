import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import type { NotificationChoices } from '#shared/domain/notifications/notification-choices.ts'
import type { NotificationKind } from '#shared/domain/notifications/notification-kind.ts'
import { rpcMutation, rpcQuery } from '#web/lib/api/rpc.ts'
import { announce } from '#web/lib/browser/announcer.ts'
import { useOrganization } from '#web/lib/session/organization.ts'

/** The choices as they are shown: those being saved, else those of the server. Saves run one after the other. */
export function useChoices() {
  const { org } = useOrganization()
  const query = useQuery(rpcQuery(directory, 'notifications.getChoices', org.id))
  const save = useMutation({
    ...rpcMutation(directory, 'notifications.saveChoices', { refreshes: ['notifications.getChoices'] }),
    scope: { id: `notifications ${org.id}` },
  })
  const [saved, setSaved] = useState<NotificationKind | null>(null)
  const shown = query.data && { ...query.data, ...(save.isPending ? save.variables : save.data) }
  return {
    query: { ...query, data: shown },
    /** Which kind the last change was about, once it is saved. */
    saved,
    change: (next: Partial<NotificationChoices>, about: NotificationKind | null = null) => {
      if (!shown) return
      setSaved(null)
      const { choices, exceptions, timeZone } = { ...shown, ...next }
      save.mutate(
        { org: org.id, choices, exceptions, timeZone },
        {
          onSuccess: () => {
            setSaved(about)
            announce('Saved')
          },
        },
      )
    },
  }
}
export type Change = ReturnType<typeof useChoices>['change']
