import {
  type Application,
  signatureEndings,
  type Updating,
} from '#shared/domain/organizations/application.ts'
import { FileDrop } from '#web/ui/file-drop/file-drop.tsx'
import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import styles from './file-stage.module.css'
import type { LoneSignatureRowProps } from './lone-signature-row.tsx'
import type { StagedFileRowProps } from './staged-file-row.tsx'
import type { StagedFiles } from './use-staged-files.ts'

const row = lazyPart<StagedFileRowProps>(() =>
  import('./staged-file-row.tsx').then((part) => part.StagedFileRow),
)
const lone = lazyPart<LoneSignatureRowProps>(() =>
  import('./lone-signature-row.tsx').then((part) => part.LoneSignatureRow),
)

interface FileStageProps {
  staged: StagedFiles
  application: Updating & Pick<Application, 'updaterPublicKey' | 'keys'>
  disabled?: boolean
  /** Whether files are what comes first on the screen. */
  first?: boolean
  /** Whether there are files already: how they are read was told. */
  hasFiles?: boolean
}

/** Where files are dropped, and what each of them is to be in the release. For a flush card. */
export function FileStage(props: FileStageProps) {
  const { staged, application, disabled = false, first = false, hasFiles = staged.files.length > 0 } = props
  const StagedFileRow = usePart(row, true)
  const LoneSignatureRow = usePart(lone, staged.loneSignatures.length > 0)
  return (
    <>
      <div className={styles.drop}>
        <FileDrop
          title="Drop files here"
          primary={first && !hasFiles}
          onFiles={(files) => void staged.add(files)}
          disabled={disabled}
        >
          {!hasFiles &&
            `Installers, archives and their ${endingWords(application)} files, or folders. The platform is read from the file names.`}
        </FileDrop>
      </div>
      {StagedFileRow && staged.files.length > 0 && (
        <ul className={styles.files} aria-label="Files to upload">
          {staged.files.map((file) => (
            <StagedFileRow
              key={file.id}
              staged={file}
              application={application}
              onChoose={(choice) => staged.choose(file.id, choice)}
              onRemove={() => staged.remove(file.id)}
            />
          ))}
        </ul>
      )}
      {LoneSignatureRow &&
        staged.loneSignatures.map((signature) => (
          <LoneSignatureRow
            key={signature.id}
            signature={signature}
            files={staged.files}
            disabled={disabled}
            onRemove={() => staged.remove(signature.id)}
          />
        ))}
    </>
  )
}

/** Signatures are read also where no updater wants them. */
function endingWords(application: Updating): string {
  return signatureEndings(application).join(' and ') || '.sig'
}
