import { useOwnInvitations } from '#web/lib/session/use-own-invitations.ts'
import { Card } from '#web/ui/card/card.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { ManageArchives } from './manage-archives.tsx'
import { ManageDanger } from './manage-danger.tsx'
import { OwnInvitations } from './own-invitations.tsx'

/** Answers invitations, archives organizations, and lists the archived ones. */
export default function ManageOrganizationsPage() {
  const { invitations, isLoading } = useOwnInvitations()
  return (
    <Stack gap={5}>
      <PageHeader description="Archive organizations that have no applications and no active subscription." />
      {isLoading ? (
        // Not before the invitations, which would move the rest down.
        <Card title="Danger Zone" lined flush>
          <SkeletonRows />
        </Card>
      ) : (
        <>
          <OwnInvitations invitations={invitations} />
          <ManageDanger />
          <ManageArchives />
        </>
      )}
    </Stack>
  )
}
