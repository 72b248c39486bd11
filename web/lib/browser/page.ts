// The page in the browser's tab: its title, its scroll position, and the ways of leaving it.

import { createContext, useEffect } from 'react'
import type { AroundNavHandler } from 'wouter'
import { settings } from '#web/lib/api/settings.ts'

/** The title that the table of screens has for the open one. */
export const ScreenTitleContext = createContext('')

/** Titles the browser's tab for as long as the screen is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    globalThis.document.title = `${title} · ${settings.productName}`
  }, [title])
}

/** Reloads the page, with the version of the console that is deployed now. */
export function reloadPage(): void {
  globalThis.location.reload()
}

/** Leaves the console for an address that the browser must load itself. One that would run a script leads nowhere. */
export function leaveTo(address: string): void {
  const { protocol, href } = new URL(address, globalThis.location.origin)
  if (protocol === 'https:' || protocol === 'http:') globalThis.location.assign(href)
}

let around: AroundNavHandler = (navigate, to, options) => navigate(to, options)

/** Lets a part of the page that keeps entries in the history have its say in each navigation. */
export function wrapNavigation(wrapper: AroundNavHandler): void {
  around = wrapper
}

/** Follows a link as browsers do: one to the address that is open adds no step to the history. */
export const followLink: AroundNavHandler = (navigate, to, options) => {
  const { href } = globalThis.location
  const isOpen = new URL(to, href).href === href
  around(navigate, to, isOpen ? { ...options, replace: true } : options)
}

/** How the current address was come to: a step in the browser's history, a link, or a redirect. */
let lastMove: 'popstate' | 'pushState' | 'replaceState' | undefined
for (const move of ['popstate', 'pushState', 'replaceState'] as const)
  globalThis.addEventListener?.(move, () => {
    lastMove = move
  })

/**
 * Begins a new page where a browser would: at its top, with the focus in `main`, so that neither the eye nor the
 * keyboard is left where the last page was. Back and forward keep the scroll position that the browser restores; a
 * dialog that was opened before a redirect keeps the focus.
 */
export function enterPage(main: HTMLElement): void {
  if (lastMove === 'popstate') return
  globalThis.scrollTo(0, 0)
  const isInDialog = main.ownerDocument.activeElement?.closest('[role="dialog"]')
  if (lastMove === 'pushState' || !isInDialog) main.focus({ preventScroll: true })
}
