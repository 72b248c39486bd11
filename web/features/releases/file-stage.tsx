import type { AppType } from '#shared/domain/application.ts'
import { Button } from '#web/ui/button.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Stack } from '#web/ui/stack.tsx'
import styles from './file-stage.module.css'
import { StagedFileRow } from './staged-file-row.tsx'
import type { StagedFiles } from './use-staged-files.ts'

interface FileStageProps {
  staged: StagedFiles
  appType: AppType
  disabled?: boolean
}

/** Where files are dropped, and what each of them is to be in the release. */
export function FileStage({ staged, appType, disabled = false }: FileStageProps) {
  return (
    <Stack>
      <FileDrop title="Drop files here" onFiles={(files) => void staged.add(files)} disabled={disabled}>
        Installers, archives and their .sig files together: each signature goes with its file, and what a file
        is for is told from its name.
      </FileDrop>
      {staged.files.length > 0 && (
        <ul className={styles.files} aria-label="Files to upload">
          {staged.files.map((file) => (
            <StagedFileRow
              key={file.file.name}
              staged={file}
              appType={appType}
              onChoose={(choice) => staged.choose(file.file.name, choice)}
              onRemove={() => staged.remove(file.file.name)}
            />
          ))}
        </ul>
      )}
      {staged.loneSignatures.map((name) => (
        <div key={name} className={styles.problem}>
          <Icon name="warning" size={14} />
          <span>
            {name} has no file: add {name.slice(0, -'.sig'.length)} as well.
          </span>
          <Button
            variant="ghost"
            icon="close"
            aria-label={`Remove ${name}`}
            once
            onClick={() => staged.remove(name)}
          />
        </div>
      ))}
    </Stack>
  )
}
