// Where toasts are shown. Loaded with the first toast.

import * as Toasts from '@radix-ui/react-toast'
import { useState } from 'react'
import type { Toast, ToastVariant } from '#web/lib/toast-store.ts'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import styles from './toast.module.css'

/** How many are visible at once; the others wait for their turn. */
const LIMIT = 3
/** Life of a toast that nobody touches, in ms. */
const DURATION = 5000
/** How far to the right, in px, a toast is dragged to be rid of it. */
const SWIPE_THRESHOLD = 50
/** Time for a toast to leave, in ms, before its place is given to the next. */
const EXIT = 200
const HOTKEY = ['altKey', 'KeyT']

const ICONS: Record<ToastVariant, IconName> = { info: 'info', success: 'success', error: 'warning' }

interface ToastRegionProps {
  toasts: readonly Toast[]
  onDismiss: (id: number) => void
}

/** The stack at the bottom right. Hover, focus and a window in the background stop the clock; Alt+T goes there. */
export function ToastRegion({ toasts, onDismiss }: ToastRegionProps) {
  return (
    <Toasts.Provider duration={DURATION} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD}>
      {toasts.slice(0, LIMIT).map((toast) => (
        <ToastItem key={toast.id} toast={toast} onDismiss={onDismiss} />
      ))}
      <Toasts.Viewport
        className={styles.viewport}
        hotkey={HOTKEY}
        label="Notifications (Alt+T)"
        data-toasts
      />
    </Toasts.Provider>
  )
}

function ToastItem({ toast, onDismiss }: { toast: Toast; onDismiss: (id: number) => void }) {
  const [open, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
    setTimeout(() => onDismiss(toast.id), EXIT)
  }
  return (
    <Toasts.Root
      className={styles.toast}
      data-variant={toast.variant}
      type={toast.variant === 'error' ? 'foreground' : 'background'}
      open={open}
      onOpenChange={(next) => !next && close()}
    >
      <Icon name={ICONS[toast.variant]} className={styles.icon} />
      <div className={styles.words}>
        <Toasts.Title className={styles.message}>{toast.message}</Toasts.Title>
        {toast.details && <Toasts.Description className={styles.details}>{toast.details}</Toasts.Description>}
      </div>
      <Toasts.Close asChild>
        <Button variant="ghost" icon="close" aria-label="Dismiss" className={styles.close} />
      </Toasts.Close>
    </Toasts.Root>
  )
}
