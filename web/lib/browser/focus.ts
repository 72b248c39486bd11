// Restores the focus when its element is removed: a dialog closes, a row is deleted.

import { useLayoutEffect, useRef } from 'react'

/**
 * The focused element that outlives what is open: for an entry of a menu, the menu's button. Null when only the screen
 * has the focus.
 */
function focusHolder(): HTMLElement | null {
  const { document } = globalThis
  let holder = document.activeElement
  if (holder === document.body || holder?.localName === 'main') return null
  for (let menu = menuAround(holder); menu; menu = menuAround(holder))
    holder = document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return holder instanceof HTMLElement ? holder : null
}

function menuAround(element: Element | null): Element | null {
  return element?.closest('[data-menu], [role="menu"]') ?? null
}

/** The initial focus of a screen: its heading, made focusable, or `main` without one. */
function screenStart(): HTMLElement | boolean {
  const main = globalThis.document.querySelector('main')
  const heading = main?.querySelector('h1')
  if (heading) heading.tabIndex = -1
  return heading ?? main ?? true
}

/** For a control that removes itself and what is around it. */
export function focusScreen(): void {
  const start = screenStart()
  if (typeof start === 'object') start.focus({ preventScroll: true })
}

/**
 * Focuses the heading of the section around `control`, which is about to be removed or disabled. Not the first field,
 * which would open a phone's keyboard.
 */
export function focusHeadingAround(control: Element): void {
  const heading = control.closest('section')?.querySelector('h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

/** Returns the element to focus after a dialog has closed. */
export type GiveBack = (popup: Element | null) => HTMLElement | boolean

/**
 * For a dialog: returns what has the focus after it has closed. That is the element that had it before, or the screen's
 * heading when none had; true when the element is gone, and false when the focus has already moved elsewhere, such as
 * to a dialog that opened while this one faded out.
 */
export function useBorrowedFocus(open: boolean): GiveBack {
  const owner = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (open) owner.current = focusHolder()
  }, [open])
  return (popup) => {
    const { activeElement, body } = globalThis.document
    const around = activeElement?.closest('[role="dialog"], [role="alertdialog"]')
    const isHere = activeElement === body || (around && (around === popup || !isOpen(around)))
    if (!isHere) return false
    if (!owner.current) return screenStart()
    return owner.current.isConnected ? owner.current : true
  }
}

/** A nested dialog that closes together with its parent doesn't restore the focus. */
function isOpen(dialog: Element): boolean {
  return dialog.hasAttribute('data-open')
}
