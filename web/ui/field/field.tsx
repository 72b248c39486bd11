import { type ReactNode, useId } from 'react'
import { Icon } from '#web/ui/icon/icon.tsx'
import styles from './field.module.css'
import { FieldContext } from './field-context.ts'

interface FieldProps {
  label: ReactNode
  /** A link or a note opposite the label. */
  aside?: ReactNode
  /** What is expected, before anything is wrong. */
  hint?: ReactNode
  /** What is wrong with the value; it takes the place of the hint. */
  error?: string | null | undefined
  /** Marks a field that may stay empty; all others must be filled. */
  optional?: boolean | undefined
  /** One control of web/ui (text input, textarea, select, file drop), which takes its wiring from here. */
  children: ReactNode
}

/** A control with its label, and with a hint or an error that belongs to it for the eye and for screen readers. */
export function Field({ label, aside, hint, error, optional = false, children }: FieldProps) {
  const id = useId()
  const describedBy = error ? `${id}error` : hint ? `${id}hint` : undefined
  return (
    <div className={styles.field}>
      <label htmlFor={id} id={`${id}label`} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> optional</span>}
      </label>
      <FieldContext value={{ id, labelId: `${id}label`, describedBy, invalid: Boolean(error) }}>
        {children}
      </FieldContext>
      <FieldMessages id={id} hint={hint} error={error} />
      {/* Last, since Tab is to lead from the field before to this one. */}
      {aside && <span className={styles.aside}>{aside}</span>}
    </div>
  )
}

interface FieldMessagesProps extends Pick<FieldProps, 'hint' | 'error'> {
  /** Theirs are this with `hint` and with `error`. */
  id: string
}

/** A hint, or an error in its place, whose element stays: screen readers notice what comes into it. */
export function FieldMessages({ id, hint, error }: FieldMessagesProps) {
  return (
    <>
      {hint && !error && (
        <div id={`${id}hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      <div id={`${id}error`} className={styles.error} aria-live="polite">
        {error && (
          <>
            <Icon name="warning" size={14} />
            <span>{error}</span>
          </>
        )}
      </div>
    </>
  )
}
