import { useMutation, useQueryClient } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { rpcMutation, rpcQuery } from '#web/lib/api/rpc.ts'
import { useOrganization } from '#web/lib/session/organization.ts'

/** Assigns or revokes a seat. The result is in the lists before they are refetched. */
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
