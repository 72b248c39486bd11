import { DraftGuard } from '#web/features/releases/drafts/draft-guard.tsx'
import { DraftNotes } from '#web/features/releases/drafts/draft-notes.tsx'
import { EditDraft } from '#web/features/releases/drafts/edit-draft.tsx'
import { PublishDraft } from '#web/features/releases/drafts/publish-draft.tsx'
import { RestrictionNote } from '#web/features/releases/restriction-note.tsx'
import { AddFiles } from '#web/features/releases/uploads/add-files.tsx'
import { UploadList } from '#web/features/releases/uploads/upload-list.tsx'
import { useUploadAnnouncements } from '#web/features/releases/uploads/use-upload-announcements.ts'
import { useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { DeleteDraft } from './delete-draft.tsx'
import { DetailsCard } from './details-card.tsx'
import { DraftFiles } from './draft-files.tsx'
import { ReleaseHeader } from './release-header.tsx'
import { ReleaseNotes } from './release-notes.tsx'
import styles from './release-page.module.css'
import type { ReleaseViewProps } from './release-view-props.ts'
import { TestUpdateCard } from './test-update-card.tsx'

/** The files and notes of a draft, and beside them what keeps it from being published. */
export function DraftView({ place, release }: ReleaseViewProps) {
  const { canWrite } = useReleaseRights()
  useUploadAnnouncements(release.id)
  return (
    <Stack gap={5}>
      <ReleaseHeader
        release={release}
        state="draft"
        actions={
          <>
            <EditDraft place={place} release={release} />
            <PublishDraft place={place} release={release} />
          </>
        }
      />
      <RestrictionNote />
      <DraftNotes place={place} release={release} />
      <div className={styles.columns}>
        <Stack gap={5}>
          <DraftFiles place={place} release={release} />
          <UploadList release={release.id} />
          {canWrite && <AddFiles place={place} release={release} />}
          <ReleaseNotes text={release.notes} />
        </Stack>
        <Stack gap={5}>
          <DraftGuard place={place} release={release} />
          <TestUpdateCard place={place} release={release} />
          <DetailsCard place={place} release={release} />
        </Stack>
      </div>
      <DeleteDraft place={place} release={release} />
    </Stack>
  )
}
