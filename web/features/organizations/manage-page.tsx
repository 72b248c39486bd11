import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { ManageArchives } from './manage-archives.tsx'
import { ManageDanger } from './manage-danger.tsx'

/** Where organizations are archived, and the archived ones listed. */
export default function ManageOrganizationsPage() {
  return (
    <Stack gap={7}>
      <PageHeader description="An organization without applications and without a running subscription can be archived." />
      <ManageDanger />
      <ManageArchives />
    </Stack>
  )
}
