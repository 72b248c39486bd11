import { Field } from '#web/ui/field/field.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'

interface PercentFieldProps {
  label: string
  hint?: string
  value: string
  onChange: (value: string) => void
}

/** Reads what was typed: a whole number from 0 to 100, or null. */
export function percentOf(text: string): number | null {
  const value = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN
  return value <= 100 ? value : null
}

/** A share of clients. */
export function PercentField({ label, hint, value, onChange }: PercentFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={percentOf(value) === null ? 'Enter a whole number from 0 to 100.' : null}
    >
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
