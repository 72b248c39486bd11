import type { ReactNode } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import styles from './save-footer.module.css'

interface SaveFooterProps {
  /** What saving does. */
  note: ReactNode
  /** What the button says. */
  label: string
  /** Whether anything differs from what is saved. */
  isChanged: boolean
  pending?: boolean
  disabled?: boolean
  /** Without it, the button submits the card's form. */
  onSave?: (() => void) | undefined
  onDiscard: () => void
}

/** The last line of a card that is saved by itself: what saving does, and the buttons once there is something to save. */
export function SaveFooter({
  note,
  label,
  isChanged,
  pending = false,
  disabled = false,
  onSave,
  onDiscard,
}: SaveFooterProps) {
  return (
    <div className={styles.footer}>
      <p className={styles.note}>
        {isChanged && <b className={styles.unsaved}>Unsaved changes. </b>}
        {note}
      </p>
      <div className={styles.actions}>
        {isChanged && (
          <Button variant="ghost" size="l" disabled={pending} onClick={onDiscard}>
            Discard
          </Button>
        )}
        <Button
          type={onSave ? 'button' : 'submit'}
          size="l"
          variant={isChanged ? 'primary' : 'plain'}
          pending={pending}
          disabled={!isChanged || disabled}
          onClick={onSave}
        >
          {label}
        </Button>
      </div>
    </div>
  )
}
