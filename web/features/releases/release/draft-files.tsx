import type { Asset } from '#shared/domain/releases/asset.ts'
import { DraftFileRow } from '#web/features/releases/drafts/draft-file-row.tsx'
import { filesWords } from '#web/features/releases/files-words.ts'
import styles from '#web/features/releases/uploads/file-stage.module.css'
import { FileStage } from '#web/features/releases/uploads/file-stage.tsx'
import { toNewAsset } from '#web/features/releases/uploads/staged-file.ts'
import { UploadsPaused } from '#web/features/releases/uploads/uploads-paused.tsx'
import type { StagedFiles } from '#web/features/releases/uploads/use-staged-files.ts'
import { useUploads } from '#web/features/releases/uploads/use-uploads.ts'
import { useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { addUploads } from '#web/lib/upload/uploads.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { VerifyEmail } from '#web/ui/verify-email/verify-email.tsx'
import type { ReleaseViewProps } from './release-view-props.ts'

interface DraftFilesProps extends ReleaseViewProps {
  /** Picked here, and not on their way yet. */
  staged: StagedFiles
  /** Those that aren't listed elsewhere. */
  shown: readonly Asset[]
}

/** The files of a draft, to be checked, removed and added to. A file whose upload was interrupted resumes here. */
export function DraftFiles({ place, release, staged, shown }: DraftFilesProps) {
  const { canWrite } = useReleaseRights()
  const application = useApplication()
  const { assets } = release
  // What was refused isn't stored.
  const stored = shown.filter(({ state }) => state !== 'failed')
  const isUploading = useUploads(release.id).length > 0
  const upload = () => {
    addUploads(
      { ...place, release: release.id },
      staged.files.map((each) => ({ file: each.file, asset: toNewAsset(each) })),
    )
    staged.clear()
  }
  if (!canWrite && shown.length === 0) return null
  const isInterrupted = assets.some(({ state }) => state === 'uploading')
  return (
    <Card flush title="Files" aside={stored.length > 0 && filesWords(stored)}>
      {canWrite && (
        <>
          <div className={styles.notes}>
            {isInterrupted && (
              <p className="muted small">To continue an interrupted upload, choose the same file again.</p>
            )}
            <UploadsPaused />
            <VerifyEmail />
          </div>
          <FileStage
            staged={staged}
            application={application}
            first
            hasFiles={isUploading || assets.length + staged.files.length > 0}
          />
        </>
      )}
      {staged.files.length > 0 && (
        <div className={styles.send}>
          {/* The one primary of the screen: to publish waits for them. */}
          <Button variant="primary" icon="upload" disabled={!staged.ready} onClick={upload}>
            {staged.files.length === 1 ? 'Upload the file' : `Upload ${staged.files.length} files`}
          </Button>
          <Button variant="ghost" onClick={staged.clear}>
            Discard
          </Button>
        </div>
      )}
      {shown.length > 0 && (
        <ul className={styles.files} aria-label="Files">
          {shown.map((asset) => (
            <DraftFileRow key={asset.id} place={place} asset={asset} />
          ))}
        </ul>
      )}
    </Card>
  )
}
