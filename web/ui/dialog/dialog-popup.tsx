// The half of dialog.tsx that needs Base UI: 27 KB that the first load of an organization's home does without.

import { Dialog } from '@base-ui/react/dialog'
import { useLayoutEffect, useRef } from 'react'
import { useBackCloses } from '#web/lib/browser/dialog-history.ts'
import type { GiveBack } from '#web/lib/browser/focus.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ShownContext } from '#web/ui/shown.ts'
import { isOnToast } from '#web/ui/toast/on-toast.ts'
import styles from './dialog.module.css'
import type { DialogProps } from './dialog-props.ts'

interface DialogPopupProps extends DialogProps {
  giveBack: GiveBack
}

/** The dialog itself. */
export function DialogPopup(props: DialogPopupProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    pending = false,
    role = 'dialog',
    focus = 'content',
    isQuestion = false,
    giveBack,
    children,
  } = props

  const popup = useRef<HTMLDivElement>(null)
  const shown = useRef(open)
  useLayoutEffect(() => {
    shown.current = open
  }, [open])
  useBackCloses(open, () => {
    if (!pending) onOpenChange(false)
    return !pending
  })
  const change = (next: boolean, details: Dialog.Root.ChangeEventDetails) => {
    if (pending || isOnToast(details.event)) details.cancel()
    else onOpenChange(next)
  }

  return (
    <Dialog.Root open={open} onOpenChange={change} disablePointerDismissal={role === 'alertdialog'}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup
            ref={popup}
            className={styles.popup}
            role={role}
            initialFocus={focus === 'dialog' ? popup : true}
            finalFocus={() => giveBack(popup.current)}
          >
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            {description && (
              <Dialog.Description className={styles.description} render={<div />}>
                {description}
              </Dialog.Description>
            )}
            <ShownContext value={shown}>{children}</ShownContext>
            {/* Last, so that the focus starts at the content. */}
            {!isQuestion && (
              <div className={styles.corner}>
                <Dialog.Close
                  disabled={pending}
                  render={<Button variant="ghost" icon="close" aria-label="Close" className={styles.close} />}
                />
              </div>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
