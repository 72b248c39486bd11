import { useMutation, useQueryClient } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { rpcMutation, rpcQuery } from '#web/lib/api/rpc.ts'
import { isLoginRequired } from '#web/lib/session/login-again.ts'
import { useOrganization } from '#web/lib/session/organization.ts'

/** Changes a member's role, with an optimistic update of the list. */
export function useChangeRole() {
  const { org } = useOrganization()
  const client = useQueryClient()
  const list = rpcQuery(directory, 'orgs.listMembers', org.id).queryKey
  return useMutation({
    ...rpcMutation(directory, 'orgs.updateMemberRole', {
      successToast: 'Member role successfully changed!',
      refreshes: ['orgs.listMembers', 'orgs.get', 'orgs.list'],
      stopPropagation: isLoginRequired,
    }),
    onSuccess: (_done, { userId, role }) => {
      client.setQueryData(list, (members) =>
        members?.map((member) => (member.userId === userId ? { ...member, role } : member)),
      )
    },
  })
}
