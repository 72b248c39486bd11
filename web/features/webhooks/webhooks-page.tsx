import { can } from '#shared/domain/organizations/permissions.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { WebhooksPanel } from './webhooks-panel.tsx'

/** The webhooks of an organization, for its Admins. Other roles make no call. */
export default function WebhooksPage() {
  const { role } = useOrganization()
  if (can(role, 'webhooks.manage')) return <WebhooksPanel />
  return (
    <Stack gap={5}>
      <PageHeader />
      <Card>
        <EmptyState icon="link" title="Only Admins can see webhooks">
          You do not have permissions to view this page. Contact your administrator if needed.
        </EmptyState>
      </Card>
    </Stack>
  )
}
