import { hasSigningUpdater, type Updating } from '#shared/domain/organizations/application.ts'
import { AssetFormat } from '#shared/domain/releases/asset.ts'
import { updaterOf } from '#shared/domain/releases/updaters/updater-files.ts'
import { Field } from '#web/ui/field/field.tsx'
import { Select } from '#web/ui/select/select.tsx'
import type { ChoosableFile, FileChoicesProps } from './choosable-file.ts'
import { DeltaFields } from './delta-fields.tsx'
import styles from './file-stage.module.css'
import { downloadOptions, FORMAT_OPTIONS, NONE, needsFormat, updateOptions } from './platform-options.ts'
import { SignatureFields } from './signature-fields.tsx'

/** What a file is for, to be chosen in place of what its name says. */
export function FileChoices(props: FileChoicesProps) {
  const { staged, application, onChoose } = props
  const { file, publicPlatform, updatePlatform, format, needsArch, resumes, fieldProblems } = staged
  const orNull = (value: string) => (value === NONE ? null : value)
  return (
    <div className={styles.choices}>
      <Field label="Download link" error={fieldProblems.publicPlatform}>
        <Select
          value={publicPlatform ?? NONE}
          options={downloadOptions(file.name, publicPlatform)}
          disabled={resumes !== null}
          onChange={(value) => onChoose({ publicPlatform: orNull(value) })}
        />
      </Field>
      {staged.kind === 'delta' ? (
        <DeltaFields {...props} />
      ) : (
        <Field
          label="Updates for"
          error={fieldProblems.updatePlatform}
          hint={
            staged.signature === null && needsSignature(staged, application)
              ? 'Updates need the .sig file, too.'
              : undefined
          }
        >
          <Select
            value={updatePlatform ?? (needsArch ? null : NONE)}
            placeholder="Choose an architecture"
            options={updateOptions(file.name, application, updatePlatform)}
            disabled={resumes !== null}
            onChange={(value) => onChoose({ updatePlatform: orNull(value) })}
          />
        </Field>
      )}
      {needsFormat(application.appType) && updatePlatform && (
        <Field label="Format" error={fieldProblems.format}>
          <Select
            value={format ?? NONE}
            options={FORMAT_OPTIONS}
            disabled={resumes !== null}
            onChange={(value) => onChoose({ format: AssetFormat.safeParse(value).data ?? null })}
          />
        </Field>
      )}
      <SignatureFields {...props} />
    </div>
  )
}

function needsSignature({ updatePlatform }: ChoosableFile, application: Updating): boolean {
  return hasSigningUpdater(application) && (updatePlatform === null || updaterOf(updatePlatform) === null)
}
