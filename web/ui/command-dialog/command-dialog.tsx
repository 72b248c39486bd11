// A search field for actions and pages. Heavy (Base UI's autocomplete): import it lazily.

import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { useBackCloses } from '#web/lib/browser/dialog-history.ts'
import { classNames } from '#web/ui/class-names.ts'
import dialog from '#web/ui/dialog/dialog.module.css'
import { isOnToast } from '#web/ui/toast/on-toast.ts'
import type { Command } from './command.ts'
import styles from './command-dialog.module.css'
import { CommandSearch, type CommandSearchProps } from './command-search.tsx'

interface CommandDialogProps extends Omit<CommandSearchProps, 'onRun'> {
  onOpenChange: (open: boolean) => void
}

/**
 * The first match is chosen by Enter, others by the arrow keys or the pointer; Escape closes. The focus returns to
 * where it came from, unless a command was run, which decides where it goes.
 */
export function CommandDialog({ open, onOpenChange, ...search }: CommandDialogProps) {
  const ran = useRef(false)
  useBackCloses(open, () => {
    onOpenChange(false)
    return true
  })
  const run = (command: Command) => {
    ran.current = true
    onOpenChange(false)
    command.run()
  }
  const change = (next: boolean, details: Dialog.Root.ChangeEventDetails) => {
    if (isOnToast(details.event)) details.cancel()
    else onOpenChange(next)
  }
  return (
    <Dialog.Root open={open} onOpenChange={change}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Viewport className={classNames(dialog.viewport, styles.viewport)}>
          <Dialog.Popup
            className={styles.popup}
            aria-label={search.label}
            finalFocus={() => {
              const decided = ran.current
              ran.current = false
              return !decided
            }}
          >
            <CommandSearch {...search} open={open} onRun={run} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
