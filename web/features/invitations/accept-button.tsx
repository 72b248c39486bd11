import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { directory } from '#shared/contracts/directory.ts'
import { links } from '#shared/routes.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { toast } from '#web/lib/browser/toast-store.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useIsShown } from '#web/ui/shown.ts'

/** Joins the organization and opens it. */
export function AcceptButton({ id }: { id: string }) {
  const [, go] = useLocation()
  const isShown = useIsShown()
  const accept = useMutation({
    ...rpcMutation(directory, 'invitations.accept', { refreshes: ['orgs.list'] }),
    onSuccess: ({ slug, name }) => {
      toast.success({ message: `You have joined ${name}!` })
      if (isShown()) go(links.organization(slug))
    },
  })
  return (
    <Button variant="primary" size="l" pending={accept.isPending} onClick={() => accept.mutate({ id })}>
      Accept invitation
    </Button>
  )
}
