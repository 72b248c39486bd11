import { useMutation, useQueryClient } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { OrganizationSummary } from '#shared/domain/organizations/organization.ts'
import { refresh } from '#web/lib/api/query-client.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { leaveOrganization } from '#web/lib/session/left-organization.ts'
import { isLoginRequired } from '#web/lib/session/login-again.ts'
import { ConfirmForm } from '#web/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { LoginAgain } from '#web/ui/login-again/login-again.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { ManageObstacle } from './manage-obstacle.tsx'

const OUTDATED = ['orgs.list', 'orgs.listArchived', 'applications.list', 'subscription.getSummary']

interface ManageArchiveDialogProps {
  organization: OrganizationSummary
  /** Why it can't be archived any more; null while it can. */
  obstacle: string | null
  onClose: () => void
  /** Its name was typed before the person logged in again. */
  isTyped: boolean
}

/** Asks for the organization's name before it is archived, or says what has to be resolved first. */
export function ManageArchiveDialog({ organization, obstacle, onClose, isTyped }: ManageArchiveDialogProps) {
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
        // The refusal is newer than the page's data, which then has the obstacle.
        for (const outdated of OUTDATED) void refresh(client, outdated)
      },
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Archive ${name}?`}
      pending={archive.isPending}
      role="alertdialog"
    >
      {obstacle !== null && !archive.isPending ? (
        <ManageObstacle organization={organization} reason={obstacle} onClose={onClose} />
      ) : (
        <ConfirmForm
          onOpenChange={onClose}
          confirmLabel="Archive organization"
          typedName={name}
          isTyped={isTyped}
          pending={archive.isPending}
          onConfirm={confirm}
        >
          <Stack>
            <p>
              All members lose access, and its API keys and URLs stop working immediately. This can’t be
              undone, and its slug can’t be used again.
            </p>
            <LoginAgain error={archive.error} form={`archive ${id}`} values={() => true} />
          </Stack>
        </ConfirmForm>
      )}
    </Dialog>
  )
}
