import type { ApplicationKey } from '#shared/domain/organizations/application-key.ts'
import { CopyField } from '#web/ui/copy/copy-field.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { AddKeyForm } from './add-key-form.tsx'
import { RetireKeyButton } from './retire-key-button.tsx'

export interface SparkleKeyProps {
  known: ApplicationKey | undefined
  mayChange: boolean
}

/** The ed25519 key of Sparkle, WinSparkle and NetSparkle. */
export function SparkleKey({ known, mayChange }: SparkleKeyProps) {
  if (!known)
    return mayChange ? (
      <AddKeyForm
        scheme="ed25519"
        label="Sparkle public key"
        hint="SUPublicEDKey, as generate_keys prints it. ed25519 signatures are verified with it."
        submit="Add Sparkle key"
      />
    ) : null
  return (
    <Stack gap={3}>
      <Stack gap={2}>
        <p className="small muted">Sparkle public key</p>
        <CopyField value={known.value} label="Copy the Sparkle public key" whole />
      </Stack>
      {mayChange && (
        <RetireKeyButton
          scheme="ed25519"
          value={known.value}
          action="Remove Sparkle key"
          done="Sparkle key removed"
        >
          ed25519 signatures are no longer verified. What is published keeps its signatures.
        </RetireKeyButton>
      )}
    </Stack>
  )
}
