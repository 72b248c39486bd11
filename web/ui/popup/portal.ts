// Where popups are rendered. The primitives library would append them to the body, outside of every
// landmark; here they are rendered in the landmark of their anchor.

const PARTS = '[role="dialog"], [role="alertdialog"], main, header, footer'

/** Props of a portal inside another one. It has no box, so it can't affect the layout. */
export const NESTED_PORTAL = { style: { display: 'contents' } } as const

/** Props of a portal into the landmark around `anchor`; its container is null until the anchor is mounted. */
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
