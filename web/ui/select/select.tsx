import { classNames } from '#web/ui/class-names.ts'
import control from '#web/ui/field/control.module.css'
import { useFieldProps } from '#web/ui/field/field-context.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { useLoadOnIntent } from '#web/ui/lazy-part/load-on-intent.ts'
import styles from './select.module.css'
import type { SelectPopupProps } from './select-popup.tsx'
import type { SelectProps } from './select-props.ts'

const popup = lazyPart<SelectPopupProps>(() => import('./select-popup.tsx').then((part) => part.SelectPopup))

/** One of a few values. Like a menu, it is a plain button until the pointer or the focus reaches it. */
export function Select<Value extends string>({ onChange, options, ...rest }: SelectProps<Value>) {
  const field = useFieldProps()
  const { Part, handover, intent, pending } = useLoadOnIntent(popup)
  // What comes back is one of the options' values, so the narrow type holds.
  const choose = (value: string) => {
    const chosen = options.find((option) => option.value === value)
    if (chosen) onChange(chosen.value)
  }
  if (Part) return <Part {...rest} options={options} onChange={choose} field={field} handover={handover} />

  const { value, placeholder, label, disabled, name, compact } = rest
  const shown = options.find((option) => option.value === value)
  return (
    <>
      <button
        {...field}
        {...intent}
        type="button"
        role="combobox"
        className={classNames(control.control, styles.trigger)}
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={pending}
        disabled={disabled}
        data-compact={compact || undefined}
      >
        <span className={styles.value} data-placeholder={!shown || undefined}>
          {shown?.label ?? placeholder}
        </span>
        <Icon name="chevron-down" className={styles.mark} />
      </button>
      {name && <input type="hidden" name={name} value={value ?? ''} />}
    </>
  )
}
