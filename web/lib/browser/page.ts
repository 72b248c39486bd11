// The page in the browser's tab: title, scroll position, navigation.

import { createContext, useEffect } from 'react'
import type { AroundNavHandler } from 'wouter'
import { settings } from '#web/lib/api/settings.ts'

/** The open screen's title in the table of screens. */
export const ScreenTitleContext = createContext('')

/** Sets the tab's title while the screen is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    globalThis.document.title = `${title} · ${settings.productName}`
  }, [title])
}

/** Describes the page to search engines while the screen is shown; then what described the console does again. */
export function useDocumentDescription(text: string): void {
  useEffect(() => {
    const tag = globalThis.document.querySelector<HTMLMetaElement>('meta[name="description"]')
    if (!tag) return
    const before = tag.content
    tag.content = text
    return () => {
      tag.content = before
    }
  }, [text])
}

/** Reloads the page, with the currently deployed version of the console. */
export function reloadPage(): void {
  globalThis.location.reload()
}

/** Navigates to a URL outside of the router. Schemes other than http(s), such as `javascript:`, are ignored. */
export function leaveTo(url: string): void {
  const { protocol, href } = new URL(url, globalThis.location.origin)
  if (protocol === 'https:' || protocol === 'http:') globalThis.location.assign(href)
}

let around: AroundNavHandler = (navigate, to, options) => navigate(to, options)

/** Wraps every navigation, for a part of the page that has history entries of its own. */
export function wrapNavigation(wrapper: AroundNavHandler): void {
  around = wrapper
}

/** Follows a link as browsers do: a link to the current URL adds no history entry. */
export const followLink: AroundNavHandler = (navigate, to, options) => {
  const { href } = globalThis.location
  const isOpen = new URL(to, href).href === href
  around(navigate, to, isOpen ? { ...options, replace: true } : options)
}

/** How the current URL was reached: through the browser's history, a link, or a redirect. */
let lastMove: 'popstate' | 'pushState' | 'replaceState' | undefined
for (const move of ['popstate', 'pushState', 'replaceState'] as const)
  globalThis.addEventListener?.(move, () => {
    lastMove = move
  })

/**
 * After a navigation, scrolls to the top and moves the focus to `main`, as a browser does for a new page. Back and
 * Forward keep the scroll position that the browser restores; a dialog that was opened before a redirect keeps the
 * focus.
 */
export function enterPage(main: HTMLElement): void {
  if (lastMove === 'popstate') return
  globalThis.scrollTo(0, 0)
  const isInDialog = main.ownerDocument.activeElement?.closest('[role="dialog"]')
  if (lastMove === 'pushState' || !isInDialog) main.focus({ preventScroll: true })
}
