import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import control from '#web/ui/field/control.module.css'
import { useFieldProps } from '#web/ui/field/field-context.ts'
import { Icon, type IconSource } from '#web/ui/icon/icon.tsx'
import styles from './text-input.module.css'

interface TextInputProps extends ComponentProps<'input'> {
  /** A fixed text inside the frame before the value, such as the URL that a slug completes. */
  prefix?: string | undefined
  /** A picture inside the frame before the value, as the glass of a search. */
  icon?: IconSource | undefined
  /** A control inside the frame after the value. */
  end?: ReactNode
  /** Fixed-width letters, for slugs, versions and keys. */
  mono?: boolean | undefined
  /** As high as a button, for a row of filters. */
  compact?: boolean | undefined
}

/** One line of text. Inside a `Field` it takes label, hint and error from there. */
export function TextInput({
  prefix,
  icon,
  end,
  mono,
  compact,
  className,
  type = 'text',
  ...rest
}: TextInputProps) {
  return (
    <span
      className={classNames(control.control, styles.frame, className)}
      data-mono={mono || undefined}
      data-compact={compact || undefined}
    >
      {(prefix || icon) && (
        <span className={styles.lead}>
          {icon && <Icon name={icon} />}
          {prefix}
        </span>
      )}
      <input {...useFieldProps()} {...rest} type={type} className={styles.input} />
      {end && <span className={styles.end}>{end}</span>}
    </span>
  )
}
