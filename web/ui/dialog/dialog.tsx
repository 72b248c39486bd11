import { useBorrowedFocus } from '#web/lib/browser/focus.ts'
import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import type { DialogPopup } from './dialog-popup.tsx'
import type { DialogProps } from './dialog-props.ts'
import styles from './dialog-waiting.module.css'

const popup = lazyPart(() =>
  import('./dialog-popup.tsx').then((part): typeof DialogPopup => part.DialogPopup),
)

/**
 * A modal dialog, 600 px wide where there is room. The focus moves in, is trapped, and returns to where it
 * came from; Escape closes, and so does Back. Close it through `onOpenChange`; end its content with `DialogActions`.
 */
export function Dialog(props: DialogProps) {
  const Part = usePart(popup, props.open, () => props.onOpenChange(false))
  const giveBack = useBorrowedFocus(props.open)
  if (Part) return <Part {...props} giveBack={giveBack} />
  if (!props.open) return null
  return (
    <div className={styles.waiting}>
      <Spinner label="Opening…" />
    </div>
  )
}
