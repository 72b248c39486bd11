import { type ComponentProps, type MouseEvent, useEffect } from 'react'
import { announce } from '#web/lib/browser/announcer.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconSource } from '#web/ui/icon/icon.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import styles from './button.module.css'

export interface ButtonLooks {
  /**
   * `primary` once on a screen, `danger` for what can't be undone, `danger-fill` for the button that confirms it,
   * `ghost` where a ground would be noise.
   */
  variant?: 'plain' | 'primary' | 'danger' | 'danger-fill' | 'ghost' | undefined
  /** `l` is the height of a text field, for forms; `s` stands in a row of text. */
  size?: 's' | 'm' | 'l' | undefined
  icon?: IconSource | undefined
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLooks {
  /** The action is running: the button keeps its width and its focus, announces it, and ignores presses. */
  pending?: boolean | undefined
  /** Counts a double press as one, as with `pending`: for actions on rows that move up. */
  once?: boolean | undefined
  /** What screen readers hear when `pending` begins, shown too where the button is wide enough: 'Publishing…'. */
  pendingLabel?: string | undefined
}

/** Something that acts when pressed. An icon alone needs an `aria-label`. */
export function Button({
  variant = 'plain',
  size = 'm',
  icon,
  pending,
  once = pending !== undefined,
  pendingLabel,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  useEffect(() => {
    if (pending) announce(pendingLabel ?? 'Working…')
  }, [pending, pendingLabel])

  // Not `disabled`: that would drop the focus and, in a form, let Enter submit through another button.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // The second press of a double one was meant for what stood here before: the row that the first has removed, or
    // the button that has opened this dialog.
    const isSecond = once && event.detail > 1
    if (pending || isSecond) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.button, className)}
      data-variant={variant}
      data-size={size}
      data-icon-only={!children || undefined}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      onClick={press}
    >
      <span className={styles.content} data-pending={pending || undefined}>
        {icon && <Icon name={icon} />}
        {children}
      </span>
      {pending && (
        <span className={styles.pending} aria-hidden="true">
          <Spinner />
          {pendingLabel}
        </span>
      )}
    </button>
  )
}
