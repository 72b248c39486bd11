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
  const hintId = `${id}hint`
  const errorId = `${id}error`
  const describedBy = error ? errorId : hint ? hintId : undefined
  return (
    <div className={styles.field}>
      <label htmlFor={id} id={`${id}label`} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> optional</span>}
      </label>
      <FieldContext value={{ id, labelId: `${id}label`, describedBy, invalid: Boolean(error) }}>
        {children}
      </FieldContext>
      {hint && !error && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
      <FieldError id={errorId} error={error} />
      {/* Last, since Tab is to lead from the field before to this one. */}
      {aside && <span className={styles.aside}>{aside}</span>}
    </div>
  )
}

/** The element stays in the page while there is no error, so that screen readers notice when one comes. */
function FieldError({ id, error }: { id: string; error: string | null | undefined }) {
  return (
    <div id={id} className={styles.error} aria-live="polite">
      {error && (
        <>
          <Icon name="warning" size={14} />
          <span>{error}</span>
        </>
      )}
    </div>
  )
}
