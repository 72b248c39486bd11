import { useMutation } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { OrganizationSummary } from '#shared/domain/organization.ts'
import { forgetOrganization } from '#web/lib/organization.ts'
import { rpcMutation } from '#web/lib/rpc.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface ManageArchiveDialogProps {
  organization: OrganizationSummary
  onClose: () => void
}

/** Asks for the organization's name before it is archived. */
export function ManageArchiveDialog({ organization, onClose }: ManageArchiveDialogProps) {
  const { id, name, slug } = organization
  const archive = useMutation(
    rpcMutation(directory, 'orgs.archiveOrg', {
      successToast: 'Organization successfully archived!',
      refreshes: ['orgs.list', 'orgs.listArchived', 'orgs.get'],
    }),
  )
  const confirm = () =>
    archive.mutate(id, {
      onSuccess: () => {
        forgetOrganization(slug)
        onClose()
      },
      onError: onClose,
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Archive ${name}?`}
      confirmLabel="Archive organization"
      typedName={name}
      pending={archive.isPending}
      onConfirm={confirm}
    >
      All members lose access and its API keys stop working at once. This cannot be undone, and its slug is
      not given to anybody again.
    </ConfirmDialog>
  )
}
