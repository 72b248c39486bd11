import { useState } from 'react'
import { readClockTime } from '#web/lib/format/clock-time.ts'
import { Field } from '#web/ui/field/field.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import styles from './moment-fields.module.css'

interface MomentFieldsProps {
  /** `2026-11-24T09:00`; a half that is missing or can't be read stays as it was typed. */
  value: string
  problem: string | null | undefined
  /** Whose clock the time is on. */
  hint?: string | undefined
  onChange: (value: string) => void
}

/**
 * A date and a time. The time is of 24 hours, as it is written elsewhere: browsers show the one of a `datetime-local`
 * field in the form of their own language.
 */
export function MomentFields({ value, problem, hint, onChange }: MomentFieldsProps) {
  const [date = '', time = ''] = value.split('T')
  // Completed when it is left: '9' may become '9:30'.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <div className={styles.moment}>
      <Field label="Date" hint={hint} error={problem}>
        <TextInput
          className={styles.date}
          type="date"
          value={date}
          onChange={({ target }) => onChange(`${target.value}T${time}`)}
        />
      </Field>
      <Field label="Time">
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          placeholder="09:00"
          aria-invalid={Boolean(problem) || undefined}
          value={typed ?? time}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(`${date}T${readClockTime(target.value) ?? target.value}`)
          }}
          onBlur={() => setTyped(null)}
        />
      </Field>
    </div>
  )
}
