import { useMutation } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { Button, type ButtonLooks } from '#web/ui/button/button.tsx'

interface DeclineInvitationProps extends Pick<ButtonLooks, 'size'> {
  /** The secret of the invitation's link, or for its addressee its id. */
  id: string
  /** The organization, where several invitations are shown. */
  organization?: string
  onDeclined?: () => void
  /** It may have been answered or revoked since it was shown. */
  onRefused?: () => void
}

/** A button that revokes an invitation for its addressee. */
export function DeclineInvitation({ id, organization, size, onDeclined, onRefused }: DeclineInvitationProps) {
  const decline = useMutation({
    ...rpcMutation(directory, 'invitations.decline', {
      successToast: 'Invitation declined',
      refreshes: ['invitations.listOwn'],
    }),
    ...(onDeclined && { onSuccess: onDeclined }),
    ...(onRefused && { onError: onRefused }),
  })
  return (
    <Button
      variant="ghost"
      size={size}
      aria-label={organization && `Decline the invitation to ${organization}`}
      pending={decline.isPending}
      onClick={() => decline.mutate({ id })}
    >
      Decline
    </Button>
  )
}
