import { rotatedKeyIds } from '#shared/domain/releases/rotated-keys.ts'
import { wantedScheme } from '#shared/domain/releases/signature-state.ts'
import type { SignatureScheme } from '#shared/domain/releases/signatures.ts'
import { Field } from '#web/ui/field/field.tsx'
import { Textarea } from '#web/ui/text-input/textarea.tsx'
import type { FileChoicesProps } from './choosable-file.ts'
import styles from './file-stage.module.css'

/** Signatures that are pasted, where the file for one isn't at hand: Sparkle's, and the second key's in a rotation. */
export function SignatureFields({ staged, application, onChoose }: FileChoicesProps) {
  const { file, signatures, fieldProblems, resumes } = staged
  const scheme = wantedScheme(staged)
  const signatureBy = (wanted: SignatureScheme) =>
    signatures.find((each) => each.scheme === wanted)?.value ?? ''
  if (scheme === 'ed25519')
    return (
      <div className={styles.wide}>
        <Field
          label="Ed25519 signature"
          optional
          hint={`What sign_update prints, or add ${file.name}.edsig.`}
          error={fieldProblems.edSignature}
        >
          <Textarea
            mono
            rows={2}
            value={signatureBy('ed25519')}
            disabled={resumes !== null}
            onChange={(event) => onChoose({ edSignature: event.target.value })}
          />
        </Field>
      </div>
    )
  const isRotating = scheme === 'minisign' && rotatedKeyIds(application).length > 0
  if (!isRotating) return null
  return (
    <div className={styles.wide}>
      <Field
        label="Second signature"
        hint={`The content of a .sig file by the other key, or add ${file.name}.2.sig.`}
        error={fieldProblems.secondSignature}
      >
        <Textarea
          mono
          rows={2}
          value={signatureBy('minisign')}
          disabled={resumes !== null}
          onChange={(event) => onChoose({ secondSignature: event.target.value })}
        />
      </Field>
    </div>
  )
}
