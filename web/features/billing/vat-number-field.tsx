import { type ComponentProps, useEffect } from 'react'
import { announce } from '#web/lib/announcer.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { VatState } from './vat-check.ts'

export const INVALID_VAT_NUMBER =
  'This VAT number is not valid. Correct it, or leave it empty as a private buyer.'

interface VatNumberFieldProps {
  check: { state: VatState; vatNumber: string | null }
  error: string | undefined
  input: ComponentProps<typeof TextInput>
}

/** Where a business says that it is one. */
export function VatNumberField({ check: { state, vatNumber }, error, input }: VatNumberFieldProps) {
  const said = wordsOf(state, vatNumber)
  useEffect(() => {
    if (state === 'valid' || state === 'unknown') announce(said)
  }, [state, said])
  return (
    <Field label="VAT number" optional hint={said} error={state === 'invalid' ? INVALID_VAT_NUMBER : error}>
      <TextInput {...input} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
    </Field>
  )
}

function wordsOf(state: VatState, vatNumber: string | null): string {
  if (state === 'checking') return 'Checking…'
  if (state === 'valid') return `Valid: ${vatNumber}`
  if (state === 'unknown') return 'It could not be checked right now. You can go on.'
  return 'For businesses. Leave it empty as a private buyer.'
}
