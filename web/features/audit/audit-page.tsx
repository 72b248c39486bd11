import { can } from '#shared/domain/organizations/permissions.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { useAuditFilter } from './audit-filter.ts'
import { AuditFilterBar } from './audit-filter-bar.tsx'
import { AuditList } from './audit-list.tsx'
import { ExportButton } from './export-button.tsx'

/** Who did what in the organization, for its Admins. Other roles make no call. */
export default function AuditPage() {
  const { role } = useOrganization()
  const [shown, change] = useAuditFilter()
  if (!can(role, 'audit.read'))
    return (
      <Stack gap={5}>
        <PageHeader />
        <Card>
          <EmptyState icon="clock" title="Only Admins can see the audit log">
            You do not have permissions to view this page. Contact your administrator if needed.
          </EmptyState>
        </Card>
      </Stack>
    )
  return (
    <Stack gap={5}>
      <PageHeader
        description="Who did what, when, and from where. Entries can’t be changed."
        actions={<ExportButton shown={shown} />}
      />
      <AuditFilterBar shown={shown} onChange={change} />
      <AuditList shown={shown} onChange={change} />
    </Stack>
  )
}
