import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { ManageArchives } from './manage-archives.tsx'
import { ManageDanger } from './manage-danger.tsx'

const invitations = lazyPart(() =>
  import('./own-invitations-section.tsx').then((part) => part.OwnInvitationsSection),
)

/** Archives organizations, and lists the archived ones and invitations. */
export default function ManageOrganizationsPage() {
  const Invitations = usePart(invitations, true)
  return (
    <Stack gap={5}>
      <PageHeader description="Archive organizations that have no applications and no active subscription." />
      <ManageDanger />
      <ManageArchives />
      {/* Last, because they load later. */}
      {Invitations && <Invitations />}
    </Stack>
  )
}
