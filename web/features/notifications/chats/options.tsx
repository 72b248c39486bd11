import styles from '#web/features/notifications/notifications.module.css'
import { Checkbox } from '#web/ui/choice/choice.tsx'
import { scrollable } from '#web/ui/scrollable.ts'

interface OptionsProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
}

/** Some of a list, which scrolls where it is long. */
export function Options<Value extends string>({ label, options, value, onChange }: OptionsProps<Value>) {
  return (
    <div className={styles.options} {...scrollable(label)}>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          checked={value.includes(option.value)}
          onChange={({ target }) =>
            onChange(
              target.checked ? [...value, option.value] : value.filter((each) => each !== option.value),
            )
          }
        />
      ))}
    </div>
  )
}
