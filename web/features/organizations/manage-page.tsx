import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { ManageArchives } from './manage-archives.tsx'
import { ManageDanger } from './manage-danger.tsx'

/** Archives organizations, and lists the archived ones. */
export default function ManageOrganizationsPage() {
  return (
    <Stack gap={5}>
      <PageHeader description="Archive organizations that have no applications and no active subscription." />
      <ManageDanger />
      <ManageArchives />
    </Stack>
  )
}
