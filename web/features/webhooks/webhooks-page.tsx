import { can } from '#shared/domain/organizations/permissions.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { WebhooksPanel } from './webhooks-panel.tsx'

// Only a Member sees it.
const AdminsOnly = lazyPart(() =>
  import('#web/ui/empty-state/admins-only.tsx').then((part) => part.AdminsOnly),
)

/** The webhooks of an organization, for its Admins. Other roles make no call. */
export default function WebhooksPage() {
  const { org, role } = useOrganization()
  if (can(role, 'webhooks.manage')) return <WebhooksPanel />
  return <AdminsOnly org={org} />
}
