import { type ComponentProps, useEffect } from 'react'
import { announce } from '#web/lib/browser/announcer.ts'
import { Field } from '#web/ui/field/field.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import type { VatResult, VatState } from './vat-check.ts'
import { vatProblem, vatWords } from './vat-words.ts'

interface VatNumberFieldProps {
  check: VatResult
  error: string | undefined
  input: ComponentProps<typeof TextInput>
}

/** Results that are hints and would not be heard; a problem is an alert of the field. */
const ANNOUNCED: readonly VatState[] = ['valid', 'registered', 'unregistered', 'unchecked', 'unknown']

/** Where a business says that it is one. */
export function VatNumberField({ check, error, input }: VatNumberFieldProps) {
  const { state } = check
  const said = vatWords(check)
  useEffect(() => {
    if (ANNOUNCED.includes(state)) announce(said)
  }, [state, said])
  return (
    <Field label="VAT number" optional hint={said} error={vatProblem(check) ?? error}>
      <TextInput {...input} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
    </Field>
  )
}
