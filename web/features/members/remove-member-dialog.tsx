import type { Member } from '#shared/domain/member.ts'
import { useOrganization } from '#web/lib/organization.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { UNKNOWN_EMAIL } from './person.tsx'
import { useRemoveMember } from './use-remove-member.ts'

interface RemoveMemberDialogProps {
  onClose: () => void
  member: Member
}

/** Asks before somebody else is taken out of the organization. */
export function RemoveMemberDialog({ onClose, member: { userId, traits } }: RemoveMemberDialogProps) {
  const { org } = useOrganization()
  const remove = useRemoveMember(false)
  const confirm = () => remove.mutate({ org: org.id, userId }, { onSuccess: onClose, onError: onClose })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Remove member"
      confirmLabel="Remove member"
      pending={remove.isPending}
      onConfirm={confirm}
    >
      <b>{traits.email ?? UNKNOWN_EMAIL}</b> loses access to {org.name} and its applications at once. API keys
      that they made go on working.
    </ConfirmDialog>
  )
}
