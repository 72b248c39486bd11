import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { directory } from '#shared/contracts/directory.ts'
import { links } from '#shared/routes.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { toast } from '#web/lib/browser/toast-store.ts'
import { Button, type ButtonLooks } from '#web/ui/button/button.tsx'
import { useIsShown } from '#web/ui/shown.ts'

interface AcceptInvitationProps extends Pick<ButtonLooks, 'size'> {
  /** The secret of the invitation's link, or for its addressee its id. */
  id: string
  /** The organization, where several invitations are shown. */
  organization?: string
  /** It may have been answered or revoked since it was shown. */
  onRefused?: () => void
}

/** A button that joins the organization and opens it. */
export function AcceptInvitation({ id, organization, size, onRefused }: AcceptInvitationProps) {
  const [, go] = useLocation()
  const isShown = useIsShown()
  const accept = useMutation({
    ...rpcMutation(directory, 'invitations.accept', { refreshes: ['orgs.list', 'invitations.listOwn'] }),
    onSuccess: ({ slug, name }) => {
      toast.success({ message: `You have joined ${name}!` })
      if (isShown()) go(links.organization(slug))
    },
    ...(onRefused && { onError: onRefused }),
  })
  return (
    <Button
      variant="primary"
      size={size}
      aria-label={organization && `Accept the invitation to ${organization}`}
      pending={accept.isPending}
      onClick={() => accept.mutate({ id })}
    >
      {organization ? 'Accept' : 'Accept invitation'}
    </Button>
  )
}
