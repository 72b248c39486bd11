import { useState } from 'react'
import type { Member } from '#shared/domain/organizations/member.ts'
import { isLoginRequired } from '#web/lib/session/login-again.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { LoginAgain } from '#web/ui/login-again/login-again.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import type { MemberDraft } from './member-draft.ts'
import { MemberKeys } from './member-keys.tsx'
import { UNKNOWN_EMAIL } from './person.tsx'
import { useRemoveMember } from './use-remove-member.ts'

interface RemoveMemberDialogProps {
  onClose: () => void
  member: Member
  /** What was chosen before the person logged in again. */
  draft: MemberDraft | null
}

/** Asks before another member is removed, and what becomes of the API keys that they created or rotated. */
export function RemoveMemberDialog({ onClose, member: { userId, traits }, draft }: RemoveMemberDialogProps) {
  const { org } = useOrganization()
  const remove = useRemoveMember(false)
  const [revokeKeys, setRevokeKeys] = useState(draft?.revokeKeys ?? false)
  const confirm = () =>
    remove.mutate(
      { org: org.id, userId, ...(revokeKeys && { revokeKeys }) },
      { onSuccess: onClose, onError: (error) => isLoginRequired(error) || onClose() },
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Remove member"
      confirmLabel="Remove member"
      pending={remove.isPending}
      onConfirm={confirm}
    >
      <Stack>
        <p>
          <b>{traits.email ?? UNKNOWN_EMAIL}</b> loses access to {org.name} and its applications immediately.
        </p>
        <MemberKeys userId={userId} revoke={revokeKeys} onRevoke={setRevokeKeys} />
        <LoginAgain
          error={remove.error}
          form={`member ${userId}`}
          values={() => ({ question: 'remove', revokeKeys })}
        />
      </Stack>
    </ConfirmDialog>
  )
}
