import type { ComponentProps } from 'react'
import styles from '#web/features/identity/rare.module.css'
import type { NodeAttributes } from '#web/lib/api/flow.ts'
import control from '#web/ui/field/control.module.css'
import { useFieldProps } from '#web/ui/field/field-context.ts'

interface NodeSelectProps extends Omit<ComponentProps<'select'>, 'defaultValue'> {
  options: NonNullable<NodeAttributes['options']>
  defaultValue: string
}

/** One of the values that the service allows. The browser's own control, since it is rarely met. */
export default function NodeSelect({ options, ...rest }: NodeSelectProps) {
  return (
    <select {...useFieldProps()} {...rest} className={`${control.control} ${styles.select}`}>
      <option value="" />
      {options.map(({ value, label }) => (
        <option key={String(value)} value={String(value)}>
          {label?.text ?? String(value)}
        </option>
      ))}
    </select>
  )
}
