import { links } from '#shared/routes.ts'
import { DraftFiles } from '#web/features/releases/release/draft-files.tsx'
import { ReleaseNotes } from '#web/features/releases/release/release-notes.tsx'
import type { ReleaseViewProps } from '#web/features/releases/release/release-view-props.ts'
import { TestUpdateCard } from '#web/features/releases/release/test-update-card.tsx'
import { ReleaseBadge } from '#web/features/releases/release-badges.tsx'
import { RestrictionNote } from '#web/features/releases/restriction-note.tsx'
import { UploadList } from '#web/features/releases/uploads/upload-list.tsx'
import { useStagedFiles } from '#web/features/releases/uploads/use-staged-files.ts'
import { useUploadAnnouncements } from '#web/features/releases/uploads/use-upload-announcements.ts'
import { useUploads } from '#web/features/releases/uploads/use-uploads.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { DraftGuard } from './draft-guard.tsx'
import { DraftNotes } from './draft-notes.tsx'
import { DraftSummary } from './draft-summary.tsx'
import { EditDraft } from './edit-draft.tsx'
import styles from './new-draft-view.module.css'

/** The second step of a new release: its files on their way, what the guard says, and the button that publishes. */
export function NewDraftView({ place, release }: ReleaseViewProps) {
  const jobs = useUploads(release.id)
  const staged = useStagedFiles({ ...useApplication(), ...release })
  useUploadAnnouncements(release.id)
  const isUploading = jobs.some(({ state }) => state !== 'done')
  const listed = new Set(isUploading ? jobs.map(({ assetId }) => assetId) : [])
  const shown = release.assets.filter(({ id }) => !listed.has(id))
  return (
    <Stack gap={5}>
      <PageHeader badges={<ReleaseBadge state="draft" />} description="Private until you publish it." />
      <RestrictionNote />
      <DraftNotes place={place} release={release} />
      <div className={styles.parts}>
        {/* The button that was pressed is gone, and the focus with it. */}
        <div className={styles.files} ref={jobs.length > 0 ? focusOn : undefined} tabIndex={-1}>
          <Stack gap={5}>
            <DraftSummary place={place} release={release} />
            {isUploading && <UploadList release={release.id} />}
            <DraftFiles place={place} release={release} staged={staged} shown={shown} />
            <ReleaseNotes
              text={release.notes}
              edit={<EditDraft place={place} release={release} label="Edit notes" />}
            />
          </Stack>
        </div>
        <div className={styles.guard}>
          <DraftGuard place={place} release={release} staged={staged.files.length}>
            <LinkButton size="l" variant="ghost" href={links.release(place.org, place.app, release.id)}>
              Keep as draft
            </LinkButton>
          </DraftGuard>
        </div>
        <div className={styles.more}>
          <TestUpdateCard place={place} release={release} />
        </div>
      </div>
    </Stack>
  )
}

function focusOn(element: HTMLElement | null): void {
  element?.focus()
}
