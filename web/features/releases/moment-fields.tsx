import { useId, useState } from 'react'
import { readClockTime } from '#web/lib/format/clock-time.ts'
import { Field, FieldMessages } from '#web/ui/field/field.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import styles from './moment-fields.module.css'
import { momentProblem } from './moment-problem.ts'

interface MomentFieldsProps {
  /** What happens then, for screen readers: 'Publish at'. */
  label: string
  /** `2026-11-24T09:00`; a half that is missing or can't be read stays as it was typed. */
  value: string
  problem: string | null | undefined
  /** Whose clock the time is on. */
  hint?: string | undefined
  onChange: (value: string) => void
}

/**
 * A date and a time, with one hint or error for both. The time is of 24 hours, as it is written elsewhere: browsers show
 * the one of a `datetime-local` field in the form of their own language.
 */
export function MomentFields({ label, value, problem, hint, onChange }: MomentFieldsProps) {
  const id = useId()
  const [date = '', time = ''] = value.split('T')
  // Completed when it is left: '9' may become '9:30'.
  const [typed, setTyped] = useState<string | null>(null)
  const wrong = momentProblem(value, problem)
  const describedBy = wrong ? `${id}error` : hint ? `${id}hint` : undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a step of a plan.
    <div role="group" aria-label={label} className={styles.moment}>
      <Field label="Date">
        <TextInput
          className={styles.date}
          type="date"
          aria-describedby={describedBy}
          aria-invalid={wrong?.isDate || undefined}
          value={date}
          onChange={({ target }) => onChange(`${target.value}T${time}`)}
        />
      </Field>
      <Field label="Time">
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          placeholder="09:00"
          aria-describedby={describedBy}
          aria-invalid={wrong?.isTime || undefined}
          value={typed ?? time}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(`${date}T${readClockTime(target.value) ?? target.value}`)
          }}
          onBlur={() => setTyped(null)}
        />
      </Field>
      <FieldMessages id={id} hint={hint} error={wrong?.text} />
    </div>
  )
}
