import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './choice.module.css'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
}

/** A yes or no with its label. */
export function Checkbox({ label, hint, ...rest }: CheckboxProps) {
  return <Choice {...rest} type="checkbox" label={label} hint={hint} />
}

/** A setting that is on or off and takes effect at once. */
export function Switch({ label, hint, ...rest }: CheckboxProps) {
  return <Choice {...rest} type="checkbox" role="switch" label={label} hint={hint} />
}

interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
}

/** One of several choices that need a word of explanation each. Wrap the choices of a `name` in a fieldset. */
export function RadioCard({ label, hint, ...rest }: RadioCardProps) {
  return <Choice {...rest} type="radio" label={label} hint={hint} framed />
}

interface ChoiceProps extends ComponentProps<'input'> {
  label: ReactNode
  hint: ReactNode
  framed?: boolean
}

function Choice({ label, hint, framed, ...rest }: ChoiceProps) {
  const id = useId()
  const hintId = `${id}hint`
  return (
    <label className={styles.choice} data-framed={framed}>
      {/* Named by the label alone; the hint inside it would be read as part of the name and once more after it. */}
      <input
        {...rest}
        aria-labelledby={`${id}label`}
        aria-describedby={hint ? hintId : undefined}
        className={styles.control}
      />
      <span className={styles.words}>
        <span id={`${id}label`} className={styles.label}>
          {label}
        </span>
        {hint && (
          <span id={hintId} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
