import { useMutation, useQueryClient } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { rpcMutation, rpcQuery } from '#web/lib/api/rpc.ts'
import { useOrganization } from '#web/lib/session/organization.ts'

/** Gives a seat or takes it back. The lists show it at once, before they have been asked for again. */
export function useUpdateSeat(hasSeat: boolean) {
  const { org } = useOrganization()
  const client = useQueryClient()
  const list = rpcQuery(directory, 'orgs.listMembers', org.id).queryKey
  return useMutation({
    ...rpcMutation(directory, 'orgs.updateDevToolsSeat', {
      successToast: `DevTools seat successfully ${hasSeat ? 'allocated' : 'deallocated'}!`,
      refreshes: ['orgs.listMembers', 'orgs.get'],
    }),
    onSuccess: (_done, seat) => {
      client.setQueryData(list, (members) =>
        members?.map((member) =>
          member.userId === seat.userId ? { ...member, devtoolsSeat: seat.hasSeat } : member,
        ),
      )
    },
  })
}
