// Where toasts are shown. Loaded when the page itself has been.

import * as Toasts from '@radix-ui/react-toast'
import { useEffect, useRef, useState } from 'react'
import { raiseCarriedToast } from '#web/lib/browser/carried-toast.ts'
import type { Toast, ToastVariant } from '#web/lib/browser/toast-store.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Icon, type IconName } from '#web/ui/icon/icon.tsx'
import styles from './toast.module.css'

/** How long a toast is shown unless it is paused. */
const DURATION_MS = 5000
/** How far to the right a toast is swiped to dismiss it. */
const SWIPE_THRESHOLD_PX = 50
/** Duration of the exit animation. */
const EXIT_MS = 200
const HOTKEY = ['altKey', 'KeyT']

const ICONS: Record<ToastVariant, IconName> = { info: 'info', success: 'success', error: 'warning' }

interface ToastRegionProps {
  toasts: readonly Toast[]
  onDismiss: (id: number) => void
}

/**
 * The stack at the bottom right, on phones at the top. Hover, focus and a window in the background stop the clock;
 * Alt+T goes there. Without toasts there is no stack: the library's would go on holding the clock that was stopped last.
 */
export function ToastRegion({ toasts, onDismiss }: ToastRegionProps) {
  const isShown = toasts.length > 0
  const { region, giveBack } = useBorrowedFocus(isShown)
  useEffect(raiseCarriedToast, [])
  if (!isShown) return null
  return (
    // No live region of its own (each toast is announced elsewhere), but like one it is spared by an open dialog.
    <div ref={region} data-toasts aria-live="off">
      <Toasts.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} onClose={giveBack} onDismiss={onDismiss} />
        ))}
        <Toasts.Viewport className={styles.viewport} hotkey={HOTKEY} label="Notifications (Alt+T)" />
      </Toasts.Provider>
    </div>
  )
}

/**
 * Toasts lie over what the user works in, such as a dialog. Pressing them leaves the focus there; keyboard focus that
 * moved to them returns when the last one is closed.
 */
function useBorrowedFocus(isShown: boolean) {
  const region = useRef<HTMLDivElement>(null)
  const owner = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const node = region.current
    if (!isShown || !node) return
    const remember = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !node.contains(relatedTarget)) owner.current = relatedTarget
    }
    const stay = (event: MouseEvent) => event.preventDefault()
    node.addEventListener('focusin', remember)
    node.addEventListener('mousedown', stay)
    return () => {
      node.removeEventListener('focusin', remember)
      node.removeEventListener('mousedown', stay)
      owner.current = null
    }
  }, [isShown])
  const giveBack = () => {
    const isFocused = region.current?.contains(region.current.ownerDocument.activeElement)
    const isLast = region.current?.querySelectorAll('[data-state="open"]').length === 1
    if (isFocused && isLast) owner.current?.focus({ preventScroll: true })
  }
  return { region, giveBack }
}

interface ToastItemProps {
  toast: Toast
  /** It begins to leave. */
  onClose: () => void
  /** It has left. */
  onDismiss: (id: number) => void
}

function ToastItem({ toast, onClose, onDismiss }: ToastItemProps) {
  const [open, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
    onClose()
    setTimeout(() => onDismiss(toast.id), EXIT_MS)
  }
  return (
    <Toasts.Root
      className={styles.toast}
      data-variant={toast.variant}
      type={toast.variant === 'error' ? 'foreground' : 'background'}
      // Counted until it has left: without any the library stops watching the pointer, and holds the next one's clock.
      forceMount
      open={open}
      onOpenChange={(next) => !next && close()}
    >
      <Icon name={ICONS[toast.variant]} className={styles.icon} />
      <div className={styles.words}>
        <Toasts.Title className={styles.message}>{toast.message}</Toasts.Title>
        {toast.details && <Toasts.Description className={styles.details}>{toast.details}</Toasts.Description>}
      </div>
      {toast.action && (
        <Toasts.Action asChild altText={toast.action.altText}>
          <Button className={styles.action} onClick={toast.action.onPress}>
            {toast.action.label}
          </Button>
        </Toasts.Action>
      )}
      <Toasts.Close asChild>
        <Button variant="ghost" icon="close" aria-label="Dismiss" className={styles.close} />
      </Toasts.Close>
    </Toasts.Root>
  )
}
