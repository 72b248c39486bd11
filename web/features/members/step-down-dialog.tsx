import { isLoginRequired } from '#web/lib/session/login-again.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { LoginAgain } from '#web/ui/login-again/login-again.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { useChangeRole } from './use-change-role.ts'

interface StepDownDialogProps {
  onClose: () => void
  /** The person's own. */
  userId: string
}

/** Asks an Admin who wants to be a Member. */
export function StepDownDialog({ onClose, userId }: StepDownDialogProps) {
  const { org } = useOrganization()
  const change = useChangeRole()
  const confirm = () =>
    change.mutate(
      { orgId: org.id, userId, role: 'Member' },
      { onSuccess: onClose, onError: (error) => isLoginRequired(error) || onClose() },
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Step down as an Admin of ${org.name}?`}
      confirmLabel="Step down"
      pending={change.isPending}
      onConfirm={confirm}
    >
      <Stack>
        <p>
          You’ll be a Member, without access to API keys, billing and roles. Only another Admin can make you
          an Admin again.
        </p>
        <LoginAgain
          error={change.error}
          form={`member ${userId}`}
          values={() => ({ question: 'step-down' })}
        />
      </Stack>
    </ConfirmDialog>
  )
}
