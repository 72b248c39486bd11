import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import control from '#web/ui/field/control.module.css'
import { useFieldProps } from '#web/ui/field/field-context.ts'
import styles from './text-input.module.css'

interface TextareaProps extends ComponentProps<'textarea'> {
  mono?: boolean | undefined
}

/** Several lines of text; it grows with them where the browser can. */
export function Textarea({ mono, className, rows = 4, ...rest }: TextareaProps) {
  return (
    <textarea
      {...useFieldProps()}
      {...rest}
      rows={rows}
      // Growing with the text, it would otherwise begin with one line however many rows it is given.
      style={{ minHeight: `calc(${rows}lh + var(--space-4))` }}
      className={classNames(control.control, styles.area, className)}
      data-mono={mono || undefined}
    />
  )
}
