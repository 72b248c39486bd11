import { can } from '#shared/domain/organizations/permissions.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { ApiKeysPanel } from './api-keys-panel.tsx'

// Only a Member sees it.
const AdminsOnly = lazyPart(() =>
  import('#web/ui/empty-state/admins-only.tsx').then((part) => part.AdminsOnly),
)

const DESCRIPTION = 'Publish and read releases from CI and scripts.'

/** The API keys of an organization, for its Admins. Other roles make no call. */
export default function ApiKeysPage() {
  const { org, role } = useOrganization()
  if (can(role, 'apiKeys.manage')) return <ApiKeysPanel description={DESCRIPTION} />
  return <AdminsOnly org={org} />
}
