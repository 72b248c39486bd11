// Where the keyboard goes on when what had the focus is gone: dialogs close, rows are removed.

import { useLayoutEffect, useRef } from 'react'

/**
 * What has the focus, as far as it will last: of an entry in a menu, the button of the menu. Null where no more than
 * the screen has it.
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

/** Where the keyboard begins on a screen: its heading, which then takes the focus, or the screen where it has none. */
function screenStart(): HTMLElement | boolean {
  const main = globalThis.document.querySelector('main')
  const heading = main?.querySelector('h1')
  if (heading) heading.tabIndex = -1
  return heading ?? main ?? true
}

/** Says what is to have the focus when a dialog has closed. */
export type GiveBack = (popup: Element | null) => HTMLElement | boolean

/**
 * For a dialog, which takes the focus when it opens: says what is to have it when it has closed. That is what had it
 * before, or the screen's heading where nothing had; true where it is gone, and false where the focus has gone on to another place already, such as a dialog
 * that was opened while this one was still fading out.
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

/** A dialog within this one that closes together with it has nothing to keep the focus for. */
function isOpen(dialog: Element): boolean {
  return dialog.hasAttribute('data-open')
}

/** How long, in ms, whoever has taken something out of the page may take to put the focus elsewhere. */
const FOCUS_GRACE = 100

/**
 * Puts the focus into `main` when what had it is taken out of the page (a row whose dialog has removed it, say):
 * the keyboard would begin again at the top. Returns the way to stop it.
 */
export function keepFocus(main: HTMLElement): () => void {
  const { document } = globalThis
  const listening = new AbortController()
  let holder: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const isLost = () => holder !== null && !holder.isConnected && document.activeElement === document.body
  const take = ({ target }: FocusEvent) => {
    holder = target instanceof Element ? target : null
  }
  const watching = new MutationObserver(() => {
    if (!isLost()) return
    clearTimeout(timer)
    timer = setTimeout(() => isLost() && main.focus({ preventScroll: true }), FOCUS_GRACE)
  })
  document.addEventListener('focusin', take, { signal: listening.signal })
  watching.observe(document.body, { childList: true, subtree: true })
  return () => {
    clearTimeout(timer)
    watching.disconnect()
    listening.abort()
  }
}
