import type { InvitationView } from '#shared/domain/organizations/invitation.ts'
import { ROLE_NOUNS, type Role } from '#shared/domain/organizations/member.ts'
import { settings } from '#web/lib/api/settings.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'

const ROLES: Record<Role, string> = {
  Admin: 'Admins manage members, API keys and billing.',
  Member: 'Members manage applications and publish releases.',
}

/** Which organization an invitation is for, and in which role. */
export function InvitationHead({ invitation: { organization, role } }: { invitation: InvitationView }) {
  return (
    <Stack gap={3}>
      <Avatar name={organization.name} shape="square" />
      <PageHeader
        title={`Join ${organization.name}`}
        description={
          <>
            You’re invited to this organization on {settings.productName} as {ROLE_NOUNS[role]}. {ROLES[role]}
          </>
        }
      />
    </Stack>
  )
}
