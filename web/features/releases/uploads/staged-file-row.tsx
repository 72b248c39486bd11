import type { AppType } from '#shared/domain/organizations/application.ts'
import { AssetFormat } from '#shared/domain/releases/release.ts'
import { formatBytes } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { BreakableName } from './breakable-name.tsx'
import styles from './file-stage.module.css'
import type { FileChoice } from './picked-files.ts'
import { downloadOptions, FORMAT_OPTIONS, NONE, needsFormat, updateOptions } from './platform-options.ts'
import type { StagedFile } from './staged-file.ts'

interface StagedFileRowProps {
  staged: StagedFile
  appType: AppType
  onChoose: (choice: FileChoice) => void
  onRemove: () => void
}

/** One picked file: what it is for, and what is wrong with it. */
export function StagedFileRow({ staged, appType, onChoose, onRemove }: StagedFileRowProps) {
  const { file, folder, publicPlatform, updatePlatform, format, needsArch, resumes, problems } = staged
  const { replaces, replaceConfirmed } = staged
  const label = folder ? `${folder}/${file.name}` : file.name
  const orNull = (value: string) => (value === NONE ? null : value)
  return (
    <li className={styles.file}>
      <div className={styles.head}>
        <Icon name="file" />
        <span className={styles.name}>
          <BreakableName name={file.name} />
        </span>
        <span className="muted small">{[folder, formatBytes(file.size)].filter(Boolean).join(' · ')}</span>
        <SignatureBadge staged={staged} />
        {resumes && <Badge tone="accent">continues</Badge>}
        {replaceConfirmed && <Badge tone="warn">replaces the current file</Badge>}
        <span className={styles.remove}>
          <Button variant="ghost" icon="close" aria-label={`Remove ${label}`} once onClick={onRemove} />
        </span>
      </div>
      <div className={styles.choices}>
        <Field label="Download link">
          <Select
            value={publicPlatform ?? NONE}
            options={downloadOptions(file.name, publicPlatform)}
            disabled={resumes !== null}
            onChange={(value) => onChoose({ publicPlatform: orNull(value) })}
          />
        </Field>
        <Field
          label="Updates for"
          hint={staged.signature === null ? 'Updates need the .sig file, too.' : undefined}
        >
          <Select
            value={updatePlatform ?? (needsArch ? null : NONE)}
            placeholder="Choose an architecture"
            options={updateOptions(file.name, appType, updatePlatform)}
            disabled={resumes !== null}
            onChange={(value) => onChoose({ updatePlatform: orNull(value) })}
          />
        </Field>
        {needsFormat(appType) && updatePlatform && (
          <Field label="Format">
            <Select
              value={format ?? NONE}
              options={FORMAT_OPTIONS}
              disabled={resumes !== null}
              onChange={(value) => onChoose({ format: AssetFormat.safeParse(value).data ?? null })}
            />
          </Field>
        )}
      </div>
      <ul className={styles.problems} aria-live="polite" aria-label={`Problems with ${label}`}>
        {problems.map((problem) => (
          <li key={problem} className={styles.problem}>
            <Icon name="warning" size={14} />
            <span>{problem}</span>
          </li>
        ))}
      </ul>
      {replaces && !replaceConfirmed && (
        <div className={styles.replace}>
          <Button aria-label={`Replace ${label}`} onClick={() => onChoose({ replace: true })}>
            Replace the file
          </Button>
          <span className="muted small">
            {formatBytes(replaces.size)} in the draft, {formatBytes(file.size)} here.
          </span>
        </div>
      )}
    </li>
  )
}

function SignatureBadge({ staged: { signature, signedVersion } }: { staged: StagedFile }) {
  if (signature === null) return <Badge>no signature</Badge>
  return <Badge dot>{signedVersion ? `signed for ${signedVersion}` : 'signed'}</Badge>
}
