import { Checkbox } from '#web/ui/choice/choice.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import styles from './retention.module.css'
import type { DraftAnswer, RetentionDraft } from './retention-draft.ts'

interface RetentionFieldsProps {
  draft: RetentionDraft
  problems: DraftAnswer['problems']
  onChange: (part: Partial<RetentionDraft>) => void
}

export function RetentionFields({ draft, problems, onChange }: RetentionFieldsProps) {
  const { keepLast, usesClients, inUseDays, afterDays } = draft
  return (
    <div className={styles.fields}>
      <Field label="Keep the last" error={problems.keepLast}>
        <Numeric unit="of each channel" value={keepLast} onType={(typed) => onChange({ keepLast: typed })} />
      </Field>
      <Field label="Purge the rest after" error={problems.afterDays}>
        <Numeric
          unit="days since publication"
          value={afterDays}
          onType={(typed) => onChange({ afterDays: typed })}
        />
      </Field>
      <Checkbox
        label="Keep versions in use"
        hint="Versions that update checks of clients were counted with."
        checked={usesClients}
        onChange={({ target }) => onChange({ usesClients: target.checked })}
      />
      {usesClients && (
        <Field label="In use within the last" error={problems.keepInUse}>
          <Numeric unit="days" value={inUseDays} onType={(typed) => onChange({ inUseDays: typed })} />
        </Field>
      )}
    </div>
  )
}

interface NumericProps {
  unit: string
  value: string
  onType: (typed: string) => void
}

function Numeric({ unit, value, onType }: NumericProps) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      end={<span className={styles.unit}>{unit}</span>}
      value={value}
      onChange={({ target }) => onType(target.value)}
    />
  )
}
