// The page in the browser's tab: its title, its scroll position, and the ways of leaving it.

import { useEffect } from 'react'
import { settings } from './settings.ts'

/** Titles the browser's tab for as long as the screen is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    globalThis.document.title = `${title} · ${settings.productName}`
  }, [title])
}

/** Loads the page anew, with whatever version of the console is there now. */
export function reloadPage(): void {
  globalThis.location.reload()
}

/** Leaves the console for an address that the browser must load itself. One that would run a script leads nowhere. */
export function leaveTo(address: string): void {
  const { protocol, href } = new URL(address, globalThis.location.origin)
  if (protocol === 'https:' || protocol === 'http:') globalThis.location.assign(href)
}

let steppedThroughHistory = false
for (const [event, stepped] of [
  ['popstate', true],
  ['pushState', false],
  ['replaceState', false],
] as const)
  globalThis.addEventListener?.(event, () => {
    steppedThroughHistory = stepped
  })

/**
 * Begins a new page where a browser would: at its top, with the focus in `main`, so that neither the eye nor the
 * keyboard is left where the last page was. Back and forward keep the scroll position that the browser restores.
 */
export function enterPage(main: HTMLElement): void {
  if (steppedThroughHistory) return
  globalThis.scrollTo(0, 0)
  main.focus({ preventScroll: true })
}
