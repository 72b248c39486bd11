import { type ReactNode, useId } from 'react'
import styles from '#web/features/notifications/notifications.module.css'
import { Icon } from '#web/ui/icon/icon.tsx'

interface ChoiceGroupProps {
  label: string
  error: string | undefined
  children: ReactNode
}

/** A group of choices with its label and its error. */
export function ChoiceGroup({ label, error, children }: ChoiceGroupProps) {
  const errorId = useId()
  return (
    <fieldset className={styles.group} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{label}</legend>
      {children}
      <div id={errorId} className={styles.error} aria-live="polite">
        {error && (
          <>
            <Icon name="warning" size={14} />
            {error}
          </>
        )}
      </div>
    </fieldset>
  )
}
