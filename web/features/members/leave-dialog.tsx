import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { links } from '#shared/routes.ts'
import { leaveOrganization } from '#web/lib/session/left-organization.ts'
import { isLoginRequired } from '#web/lib/session/login-again.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { LoginAgain } from '#web/ui/login-again/login-again.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { useRemoveMember } from './use-remove-member.ts'

interface LeaveDialogProps {
  onClose: () => void
  /** The person's own. */
  userId: string
}

/** Asks an Admin who wants to leave the organization; afterwards the list of the others is shown. */
export function LeaveDialog({ onClose, userId }: LeaveDialogProps) {
  const { org } = useOrganization()
  const [, go] = useLocation()
  const client = useQueryClient()
  const leave = useRemoveMember(true)
  const confirm = () =>
    leave.mutate(
      { org: org.id, userId },
      {
        onSuccess: () => {
          go(links.organizations())
          leaveOrganization(client, org)
        },
        onError: (error) => isLoginRequired(error) || onClose(),
      },
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Leave ${org.name}?`}
      confirmLabel="Leave organization"
      pending={leave.isPending}
      onConfirm={confirm}
    >
      <Stack>
        <p>
          You lose access to its applications and your DevTools seat in it. To come back you need an
          invitation.
        </p>
        <LoginAgain error={leave.error} form={`member ${userId}`} values={() => ({ question: 'leave' })} />
      </Stack>
    </ConfirmDialog>
  )
}
