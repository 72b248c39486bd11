import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import control from '#web/ui/field/control.module.css'
import { useFieldProps } from '#web/ui/field/field-context.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import styles from './native-select.module.css'

interface NativeSelectProps extends ComponentProps<'select'> {
  /** As high as a button, for a row of filters. */
  compact?: boolean | undefined
  options: { value: string; label: string }[]
  /** What stands there while nothing is chosen. */
  placeholder: string
}

/** One of very many values, or one that browsers fill in: the platform's own list, which finds entries by typing. */
export function NativeSelect({ options, placeholder, compact, ...rest }: NativeSelectProps) {
  return (
    <span className={styles.frame}>
      <select
        {...useFieldProps()}
        {...rest}
        className={classNames(control.control, styles.select)}
        data-compact={compact || undefined}
      >
        <option value="" disabled>
          {placeholder}
        </option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className={styles.mark} />
    </span>
  )
}
