// The half of select.tsx that needs Base UI. See load-on-intent.ts for its weight.

import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select } from '@base-ui/react/select'
import { useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import control from '#web/ui/field/control.module.css'
import type { useFieldProps } from '#web/ui/field/field-context.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { type Handover, useHandover } from '#web/ui/lazy-part/load-on-intent.ts'
import { POPPER, SELECT_OFFSET_PX } from '#web/ui/popup/popper.ts'
import popup from '#web/ui/popup/popup.module.css'
import { portalBeside, showFocusGuards } from '#web/ui/popup/portal.ts'
import styles from './select.module.css'
import type { SelectProps } from './select-props.ts'

export interface SelectPopupProps extends SelectProps {
  field: ReturnType<typeof useFieldProps>
  handover: Handover
}

/** Trigger and list of a select. */
export function SelectPopup(props: SelectPopupProps) {
  const { value, onChange, options, placeholder, label, disabled = false, name, compact } = props
  const { field, handover } = props
  const [button, setButton] = useHandover(handover)
  const hintId = useId()

  return (
    // The content security policy forbids the library's style element; base.css has its one rule.
    <CSPProvider disableStyleElements>
      <Select.Root
        value={value}
        onValueChange={(next) => next !== null && onChange(next)}
        items={options}
        defaultOpen={handover.open}
        disabled={disabled}
        modal={false}
        onOpenChangeComplete={(open) => open && showFocusGuards(button)}
        {...(name && { name })}
      >
        <Select.Trigger
          {...field}
          ref={setButton}
          aria-label={label}
          className={classNames(control.control, styles.trigger)}
          data-compact={compact || undefined}
        >
          <Select.Value className={styles.value} placeholder={placeholder} />
          <Icon name="chevron-down" className={styles.mark} />
        </Select.Trigger>
        <Select.Portal {...portalBeside(button)}>
          <Select.Positioner
            className={popup.positioner}
            alignItemWithTrigger={false}
            align="start"
            sideOffset={SELECT_OFFSET_PX}
            {...POPPER}
          >
            <Select.Popup className={classNames(popup.popup, styles.popup)} aria-label={label}>
              {options.map((option, index) => (
                <Select.Item
                  key={option.value}
                  value={option.value}
                  label={option.label}
                  disabled={option.disabled ?? false}
                  {...(option.hint && {
                    'aria-label': option.label,
                    'aria-describedby': `${hintId}${index}`,
                  })}
                  className={classNames(popup.item, styles.option)}
                >
                  <span className={styles.words}>
                    <Select.ItemText>{option.label}</Select.ItemText>
                    {option.hint && (
                      <span id={`${hintId}${index}`} className={styles.hint}>
                        {option.hint}
                      </span>
                    )}
                  </span>
                  <Select.ItemIndicator>
                    <Icon name="check" />
                  </Select.ItemIndicator>
                </Select.Item>
              ))}
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    </CSPProvider>
  )
}
