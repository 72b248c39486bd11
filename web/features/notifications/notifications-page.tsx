import { can } from '#shared/domain/organizations/permissions.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { ChatsPanel } from './chats/chats-panel.tsx'
import { ChoicesPanel } from './choices/choices-panel.tsx'

/** What a member is emailed, and for Admins the chats of the organization. */
export default function NotificationsPage() {
  const { org, role } = useOrganization()
  const isAdmin = can(role, 'chats.manage')
  return (
    <Stack gap={5}>
      <PageHeader
        description={
          isAdmin
            ? `Choose what ${org.name} emails you and posts in your team’s chats.`
            : `Choose what ${org.name} emails you.`
        }
      />
      <ChoicesPanel />
      {isAdmin && <ChatsPanel />}
    </Stack>
  )
}
