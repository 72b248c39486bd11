import type { Release } from '#shared/domain/releases/release.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { addUploads } from '#web/lib/upload/uploads.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { VerifyEmail } from '#web/ui/verify-email/verify-email.tsx'
import styles from './file-stage.module.css'
import { FileStage } from './file-stage.tsx'
import { toNewAsset } from './staged-file.ts'
import { UploadsPaused } from './uploads-paused.tsx'
import { useStagedFiles } from './use-staged-files.ts'

/** Adds files to a draft. A file whose upload was interrupted is picked again here and resumes. */
export function AddFiles({ place, release }: { place: AppPlace; release: Release }) {
  const application = useApplication()
  const { version, assets } = release
  const staged = useStagedFiles({ ...application, version, assets })
  const upload = () => {
    addUploads(
      { ...place, release: release.id },
      staged.files.map((each) => ({ file: each.file, asset: toNewAsset(each) })),
    )
    staged.clear()
  }
  const interrupted = assets.filter((asset) => asset.state === 'uploading')
  return (
    <Card
      flush
      title="Add files"
      footer={
        staged.files.length > 0 && (
          <Stack direction="across" gap={2}>
            {/* The one primary of the screen is to publish. */}
            <Button icon="upload" disabled={!staged.ready} onClick={upload}>
              {staged.files.length === 1 ? 'Upload the file' : `Upload ${staged.files.length} files`}
            </Button>
            <Button variant="ghost" onClick={staged.clear}>
              Discard
            </Button>
          </Stack>
        )
      }
    >
      <div className={styles.notes}>
        {interrupted.length > 0 && (
          <p className="muted small">To continue an interrupted upload, choose the same file again.</p>
        )}
        <UploadsPaused />
        <VerifyEmail />
      </div>
      <FileStage staged={staged} application={application} />
    </Card>
  )
}
