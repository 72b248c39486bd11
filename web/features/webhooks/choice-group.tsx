import { type ReactNode, useId } from 'react'
import { Checkbox } from '#web/ui/choice/choice.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { scrollable } from '#web/ui/scrollable.ts'
import { Segments } from '#web/ui/segments/segments.tsx'
import styles from './webhooks.module.css'

interface ChoiceGroupProps<Value extends string> {
  /** 'Events'. */
  label: string
  options: readonly { value: Value; label: string }[]
  /** Null: all. */
  value: readonly Value[] | null
  onChange: (value: Value[] | null) => void
  error: string | undefined
  children?: ReactNode
}

/** All of something, also of what is to come, or some that are chosen. */
export function ChoiceGroup<Value extends string>(props: ChoiceGroupProps<Value>) {
  const { label, options, value, onChange, error, children } = props
  const errorId = useId()
  const plural = label.toLowerCase()
  const toggle = (each: Value, isChosen: boolean) =>
    onChange(isChosen ? [...(value ?? []), each] : (value ?? []).filter((other) => other !== each))
  return (
    <fieldset className={styles.group} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{label}</legend>
      <Segments
        label={`Which ${plural}`}
        value={value === null ? 'all' : 'some'}
        onChange={(next) => onChange(next === 'all' ? null : [])}
        options={[
          { value: 'all', label: `All ${plural}` },
          { value: 'some', label: 'Choose', count: value?.length },
        ]}
      />
      {value !== null && (
        <div className={styles.options} {...scrollable(label)}>
          {options.map((option) => (
            <Checkbox
              key={option.value}
              label={option.label}
              checked={value.includes(option.value)}
              onChange={({ target }) => toggle(option.value, target.checked)}
            />
          ))}
          {children}
        </div>
      )}
      <div id={errorId} className={styles.error} aria-live="polite">
        {error && (
          <>
            <Icon name="warning" size={14} />
            {error}
          </>
        )}
      </div>
    </fieldset>
  )
}
