// Where the keyboard goes on when what had the focus is gone: dialogs close, rows are removed.

import { useLayoutEffect, useRef } from 'react'

/** What has the focus, as far as it will last: of an entry in a menu, the button of the menu. */
function focusHolder(): HTMLElement | null {
  const { document } = globalThis
  let holder = document.activeElement
  for (let menu = menuAround(holder); menu; menu = menuAround(holder))
    holder = document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return holder instanceof HTMLElement ? holder : null
}

function menuAround(element: Element | null): Element | null {
  return element?.closest('[role="menu"]') ?? null
}

/**
 * For a dialog, which takes the focus when it opens: says what is to have it when it has closed. That is what had it
 * before; true where that is gone, and false where the focus has gone on to another place already.
 */
export function useBorrowedFocus(open: boolean): () => HTMLElement | boolean {
  const owner = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (open) owner.current = focusHolder()
  }, [open])
  return () => {
    const { activeElement, body } = globalThis.document
    const isHere = activeElement === body || activeElement?.closest('[role="dialog"], [role="alertdialog"]')
    return isHere ? (owner.current?.isConnected ? owner.current : true) : false
  }
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
