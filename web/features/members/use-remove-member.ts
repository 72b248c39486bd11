import { useMutation } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { isLoginRequired } from '#web/lib/session/login-again.ts'

/** Removes a member, or the caller, whose queries for the organization are dropped then. */
export function useRemoveMember(isSelf: boolean) {
  return useMutation(
    rpcMutation(directory, 'orgs.removeMember', {
      successToast: 'Member successfully removed!',
      refreshes: isSelf ? ['orgs.list'] : ['orgs.listMembers', 'orgs.get', 'orgs.list'],
      stopPropagation: isLoginRequired,
    }),
  )
}
