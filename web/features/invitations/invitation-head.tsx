import type { InvitationView } from '#shared/domain/invitation.ts'
import { settings } from '#web/lib/api/settings.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'

const ROLES = {
  Admin: 'as an Admin, who manages people, keys and billing',
  Member: 'as a Member, who works on applications and publishes their releases',
}

/** Where an invitation leads, and as what. */
export function InvitationHead({ invitation: { organization, role } }: { invitation: InvitationView }) {
  return (
    <Stack gap={3}>
      <Avatar name={organization.name} shape="square" />
      <PageHeader
        title={`Join ${organization.name}`}
        description={
          <>
            You are invited to this organization on {settings.productName}, {ROLES[role]}.
          </>
        }
      />
    </Stack>
  )
}
