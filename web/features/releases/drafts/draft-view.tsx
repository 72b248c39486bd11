import { links } from '#shared/routes.ts'
import { DeleteDraft } from '#web/features/releases/release/delete-draft.tsx'
import { DetailsCard } from '#web/features/releases/release/details-card.tsx'
import { DraftFiles } from '#web/features/releases/release/draft-files.tsx'
import { ReleaseHeader } from '#web/features/releases/release/release-header.tsx'
import { ReleaseNotes } from '#web/features/releases/release/release-notes.tsx'
import type { ReleaseViewProps } from '#web/features/releases/release/release-view-props.ts'
import { TestUpdateCard } from '#web/features/releases/release/test-update-card.tsx'
import { RestrictionNote } from '#web/features/releases/restriction-note.tsx'
import { UploadList } from '#web/features/releases/uploads/upload-list.tsx'
import { useStagedFiles } from '#web/features/releases/uploads/use-staged-files.ts'
import { useUploadAnnouncements } from '#web/features/releases/uploads/use-upload-announcements.ts'
import { useUploads } from '#web/features/releases/uploads/use-uploads.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { DraftGuard } from './draft-guard.tsx'
import { DraftNotes } from './draft-notes.tsx'
import styles from './draft-view.module.css'
import { EditDraft } from './edit-draft.tsx'

interface DraftViewProps extends ReleaseViewProps {
  /** Whether it is the second step of a new release, whose files were just sent. */
  isNew?: boolean
}

/** A draft: its files, on their way or there, what keeps it from being published, and the button that does it. */
export function DraftView({ place, release, isNew = false }: DraftViewProps) {
  const jobs = useUploads(release.id)
  const staged = useStagedFiles({ ...useApplication(), ...release })
  useUploadAnnouncements(release.id)
  const isUploading = isNew && jobs.some(({ state }) => state !== 'done')
  const listed = new Set(isUploading ? jobs.map(({ assetId }) => assetId) : [])
  return (
    <Stack gap={5}>
      <ReleaseHeader
        release={release}
        state="draft"
        actions={<EditDraft place={place} release={release} />}
      />
      <RestrictionNote />
      <DraftNotes place={place} release={release} />
      <div className={styles.parts}>
        {/* The button that was pressed is gone, and the focus with it. */}
        <div className={styles.files} ref={isNew && jobs.length > 0 ? focusOn : undefined} tabIndex={-1}>
          <Stack gap={5}>
            {isUploading && <UploadList release={release.id} />}
            <DraftFiles
              place={place}
              release={release}
              staged={staged}
              shown={release.assets.filter(({ id }) => !listed.has(id))}
            />
            {!isNew && <UploadList release={release.id} />}
          </Stack>
        </div>
        <div className={styles.guard}>
          <DraftGuard place={place} release={release} staged={staged.files.length}>
            {isNew && (
              <LinkButton size="l" href={links.releases(place.org, place.app)}>
                Keep as draft
              </LinkButton>
            )}
          </DraftGuard>
          <div className={styles.details}>
            <DetailsCard place={place} release={release} />
          </div>
        </div>
        <div className={styles.more}>
          <Stack gap={5}>
            <ReleaseNotes
              text={release.notes}
              edit={<EditDraft place={place} release={release} label="Edit notes" />}
            />
            <TestUpdateCard key={release.id} place={place} release={release} />
          </Stack>
        </div>
      </div>
      <DeleteDraft place={place} release={release} />
    </Stack>
  )
}

function focusOn(element: HTMLElement | null): void {
  element?.focus()
}
