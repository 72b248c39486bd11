import type { ComponentProps } from 'react'
import type { NodeAttributes } from '#web/lib/flow.ts'
import { useFieldProps } from '#web/ui/field-context.ts'
import styles from './identity.module.css'

interface NodeSelectProps extends Omit<ComponentProps<'select'>, 'defaultValue'> {
  options: NonNullable<NodeAttributes['options']>
  defaultValue: string
}

/** One of the values that the service allows. The browser's own control, since it is rarely met. */
export default function NodeSelect({ options, ...rest }: NodeSelectProps) {
  return (
    <select {...useFieldProps()} {...rest} className={styles.select}>
      <option value="" />
      {options.map(({ value, label }) => (
        <option key={String(value)} value={String(value)}>
          {label?.text ?? String(value)}
        </option>
      ))}
    </select>
  )
}
