import { useMutation, useQueryClient } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { OrganizationSummary } from '#shared/domain/organization.ts'
import { leaveOrganization } from '#web/lib/left-organization.ts'
import { isLoginRequired } from '#web/lib/login-again.ts'
import { refresh } from '#web/lib/query-client.ts'
import { rpcMutation } from '#web/lib/rpc.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LoginAgain } from '#web/ui/login-again.tsx'
import { Stack } from '#web/ui/stack.tsx'

const OUTDATED = ['orgs.list', 'orgs.listArchived', 'applications.list', 'subscription.getSummary']

interface ManageArchiveDialogProps {
  organization: OrganizationSummary
  onClose: () => void
  /** Its name was typed before the person logged in again. */
  isTyped: boolean
}

/** Asks for the organization's name before it is archived. */
export function ManageArchiveDialog({ organization, onClose, isTyped }: ManageArchiveDialogProps) {
  const { id, name, slug } = organization
  const client = useQueryClient()
  const archive = useMutation(
    rpcMutation(directory, 'orgs.archiveOrg', {
      successToast: 'Organization successfully archived!',
      refreshes: ['orgs.list', 'orgs.listArchived', 'orgs.get'],
      stopPropagation: isLoginRequired,
    }),
  )
  const confirm = () =>
    archive.mutate(id, {
      onSuccess: () => {
        leaveOrganization(client, { id, slug })
        onClose()
      },
      onError: (error) => {
        if (isLoginRequired(error)) return
        onClose()
        // Whatever stands against it has come up since the page was loaded.
        for (const outdated of OUTDATED) void refresh(client, outdated)
      },
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Archive ${name}?`}
      confirmLabel="Archive organization"
      typedName={name}
      isTyped={isTyped}
      pending={archive.isPending}
      onConfirm={confirm}
    >
      <Stack>
        <p>
          All members lose access and its API keys stop working at once. This cannot be undone, and its slug
          is not given to anybody again.
        </p>
        <LoginAgain error={archive.error} form={`archive ${id}`} values={() => true} />
      </Stack>
    </ConfirmDialog>
  )
}
