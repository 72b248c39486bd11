import { can } from '#shared/domain/organizations/permissions.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { useAuditFilter } from './audit-filter.ts'
import { AuditFilterBar } from './audit-filter-bar.tsx'
import { AuditList } from './audit-list.tsx'

// Only a Member sees it.
const AdminsOnly = lazyPart(() =>
  import('#web/ui/empty-state/admins-only.tsx').then((part) => part.AdminsOnly),
)

const DESCRIPTION = 'Who did what, when, and from where. Entries can’t be changed.'

/** Who did what in the organization, for its Admins. Other roles make no call. */
export default function AuditPage() {
  const { org, role } = useOrganization()
  const filter = useAuditFilter()
  const { shown, change } = filter
  if (!can(role, 'audit.read')) return <AdminsOnly org={org} />
  return (
    <Stack gap={5}>
      <PageHeader description={DESCRIPTION} />
      <AuditFilterBar filter={filter} />
      <AuditList shown={shown} onChange={change} />
    </Stack>
  )
}
