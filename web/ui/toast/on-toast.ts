/**
 * Whether something was done to a toast. Toasts float above dialogs: a press on one, or Escape in it, is meant for it
 * alone.
 */
export function isOnToast({ target }: Event): boolean {
  return target instanceof Element && target.closest('[data-toasts]') !== null
}
