import { useCallback, useState } from 'react'
import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import styles from './manage.module.css'
import { ManageArchives } from './manage-archives.tsx'
import { ManageDanger } from './manage-danger.tsx'

const invitations = lazyPart(() =>
  import('./own-invitations-section.tsx').then((part) => part.OwnInvitationsSection),
)

/** Archives organizations, and lists the archived ones and invitations. */
export default function ManageOrganizationsPage() {
  const Invitations = usePart(invitations, true)
  // What follows the list is hidden until the list is complete, which would push it down.
  const [isReady, setIsReady] = useState(false)
  const showRest = useCallback(() => setIsReady(true), [])
  return (
    <Stack gap={5}>
      <PageHeader
        description={
          <p className={styles.intro}>
            Admins can archive an organization that has no applications and no active subscription. All
            members then lose access, its API keys and URLs stop working, and its slug can’t be used again.
          </p>
        }
      />
      <ManageDanger onReady={showRest} />
      <div className={styles.rest} data-waiting={!isReady || undefined}>
        <ManageArchives />
        {/* Last, because they load later. */}
        {isReady && Invitations && <Invitations />}
      </div>
    </Stack>
  )
}
