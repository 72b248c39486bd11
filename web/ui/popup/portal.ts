// Where things that float stand in the page. The primitives library would put them at the end of it, outside of every
// part that a screen reader can list; here they stand in the part of what they belong to.

const PARTS = '[role="dialog"], [role="alertdialog"], main, header, footer'

/** Props of a portal that stays in the one around it. It has no box that the layout of the page would reckon with. */
export const NESTED_PORTAL = { style: { display: 'contents' } } as const

/** Props of a portal into the part of the page that `anchor` is in; null until that is known. */
export function portalBeside(anchor: Element | null) {
  const container = anchor && (anchor.closest<HTMLElement>(PARTS) ?? anchor.ownerDocument.body)
  return { ...NESTED_PORTAL, container }
}

/**
 * To be called when something that floats has opened. On its edges stand empty elements that take the focus for an
 * instant and pass it on. The library hides them from screen readers, which nothing that takes the focus may be.
 */
export function showFocusGuards(anchor: Element | null): void {
  const guards = anchor?.ownerDocument.querySelectorAll('[data-base-ui-focus-guard]') ?? []
  for (const guard of guards) {
    guard.removeAttribute('aria-hidden')
    // Of what means nothing, a menu may contain only this.
    if (guard.closest('[role="menu"]')) guard.setAttribute('role', 'group')
  }
}
