import { DraftGuard } from '#web/features/releases/drafts/draft-guard.tsx'
import { DraftNotes } from '#web/features/releases/drafts/draft-notes.tsx'
import { EditDraft } from '#web/features/releases/drafts/edit-draft.tsx'
import styles from '#web/features/releases/drafts/new-draft-view.module.css'
import { RestrictionNote } from '#web/features/releases/restriction-note.tsx'
import { UploadList } from '#web/features/releases/uploads/upload-list.tsx'
import { useStagedFiles } from '#web/features/releases/uploads/use-staged-files.ts'
import { useUploadAnnouncements } from '#web/features/releases/uploads/use-upload-announcements.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { DeleteDraft } from './delete-draft.tsx'
import { DetailsCard } from './details-card.tsx'
import { DraftFiles } from './draft-files.tsx'
import { ReleaseHeader } from './release-header.tsx'
import { ReleaseNotes } from './release-notes.tsx'
import type { ReleaseViewProps } from './release-view-props.ts'
import { TestUpdateCard } from './test-update-card.tsx'

/** The files and notes of a draft, and beside them what keeps it from being published, and the button that does it. */
export function DraftView({ place, release }: ReleaseViewProps) {
  const staged = useStagedFiles({ ...useApplication(), ...release })
  useUploadAnnouncements(release.id)
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
        <div className={styles.files}>
          <Stack gap={5}>
            <DraftFiles place={place} release={release} staged={staged} />
            <UploadList release={release.id} />
            <ReleaseNotes
              text={release.notes}
              edit={<EditDraft place={place} release={release} label="Edit notes" />}
            />
          </Stack>
        </div>
        <div className={styles.guard}>
          <DraftGuard place={place} release={release} staged={staged.files.length} />
          <div className={styles.details}>
            <DetailsCard place={place} release={release} />
          </div>
        </div>
        <div className={styles.more}>
          <TestUpdateCard place={place} release={release} />
        </div>
      </div>
      <DeleteDraft place={place} release={release} />
    </Stack>
  )
}
