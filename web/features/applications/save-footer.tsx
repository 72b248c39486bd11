import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { focusHeadingAround } from '#web/lib/browser/focus.ts'
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

/**
 * The last line of a card that is saved by itself: what saving does, and the buttons once there is something to save. A
 * button that has the focus when there is nothing to save gives it to the heading of the card.
 */
export function SaveFooter({
  note,
  label,
  isChanged,
  pending = false,
  disabled = false,
  onSave,
  onDiscard,
}: SaveFooterProps) {
  const save = useRef<HTMLButtonElement>(null)
  // Hidden only once it has given the focus away: what is hidden has lost it already.
  const [isShown, setShown] = useState(isChanged)
  useLayoutEffect(() => {
    if (!isChanged && save.current?.matches(':focus')) focusHeadingAround(save.current)
    setShown(isChanged)
  }, [isChanged])
  return (
    <div className={styles.footer} data-idle={!isChanged || undefined}>
      <p className={styles.note}>
        {isChanged && <b className={styles.unsaved}>Unsaved changes. </b>}
        {note}
      </p>
      <div className={styles.actions}>
        {isChanged && (
          <Button
            variant="ghost"
            size="l"
            disabled={pending}
            onClick={({ currentTarget }) => {
              focusHeadingAround(currentTarget)
              onDiscard()
            }}
          >
            Discard
          </Button>
        )}
        <Button
          ref={save}
          type={onSave ? 'button' : 'submit'}
          size="l"
          variant={isChanged ? 'primary' : 'plain'}
          pending={pending}
          disabled={!isChanged || disabled}
          hidden={!isChanged && !isShown}
          onClick={onSave}
        >
          {label}
        </Button>
      </div>
    </div>
  )
}
