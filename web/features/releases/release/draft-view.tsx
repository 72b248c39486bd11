import type { Release } from '#shared/domain/releases/release.ts'
import { DraftGuard } from '#web/features/releases/drafts/draft-guard.tsx'
import { RestrictionNote } from '#web/features/releases/restriction-note.tsx'
import { AddFiles } from '#web/features/releases/uploads/add-files.tsx'
import { UploadList } from '#web/features/releases/uploads/upload-list.tsx'
import { type AppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { formatBytes } from '#web/lib/format/format.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { AssetTable } from './asset-table.tsx'
import { DeleteDraft } from './delete-draft.tsx'
import { DetailsCard } from './details-card.tsx'
import { ReleaseNotes } from './published-view.tsx'
import styles from './release-page.module.css'
import { TestUpdate } from './test-update.tsx'

interface DraftViewProps {
  place: AppPlace
  release: Release
}

/** The files and notes of a draft, and beside them what keeps it from being published. */
export function DraftView({ place, release }: DraftViewProps) {
  const { canWrite } = useReleaseRights()
  return (
    <>
      <RestrictionNote />
      <div className={styles.columns}>
        <Stack gap={5}>
          <Files place={place} release={release} />
          <UploadList release={release.id} />
          {canWrite && <AddFiles place={place} release={release} />}
          <ReleaseNotes text={release.notes} />
        </Stack>
        <Stack gap={5}>
          <DraftGuard place={place} release={release} />
          <TestUpdate place={place} release={release} />
          <DetailsCard place={place} release={release} />
        </Stack>
      </div>
      <DeleteDraft place={place} release={release} />
    </>
  )
}

function Files({ place, release: { assets } }: DraftViewProps) {
  if (assets.length === 0) return null
  const size = assets.reduce((sum, asset) => sum + asset.size, 0)
  return (
    <Card
      lined
      flush
      title="Files"
      aside={`${assets.length} ${assets.length === 1 ? 'file' : 'files'}, ${formatBytes(size)}`}
    >
      <AssetTable place={place} assets={assets} published={false} removable />
    </Card>
  )
}
