import { type Member, ROLE_NOUNS, type Role } from '#shared/domain/organizations/member.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { LoginAgain } from '#web/ui/login-again/login-again.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { UNKNOWN_EMAIL } from './person.tsx'
import type { useChangeRole } from './use-change-role.ts'

interface ChangeRoleDialogProps {
  onClose: () => void
  member: Member
  role: Role
  change: ReturnType<typeof useChangeRole>
}

const EFFECTS: Record<Role, string> = {
  Admin: 'Admins manage people, API keys and billing as well.',
  Member: 'Members work on applications and publish their releases.',
}

/** Resumes a change of role that a login interrupted. */
export function ChangeRoleDialog({ onClose, member, role, change }: ChangeRoleDialogProps) {
  const { org } = useOrganization()
  const { userId, traits } = member
  const name = traits.email ?? UNKNOWN_EMAIL
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Make ${name} ${ROLE_NOUNS[role]}?`}
      confirmLabel={`Make ${role}`}
      tone="primary"
      pending={change.isPending}
      onConfirm={() => change.mutate({ orgId: org.id, userId, role }, { onSuccess: onClose })}
    >
      <Stack>
        <p>{EFFECTS[role]}</p>
        <LoginAgain
          error={change.error}
          form={`member ${userId}`}
          values={() => ({ question: 'change-role' })}
        />
      </Stack>
    </ConfirmDialog>
  )
}
