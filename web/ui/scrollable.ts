/** Attributes of an area that scrolls by itself: focusable, and named for screen readers. */
export function scrollable(label: string) {
  return { role: 'group', tabIndex: 0, 'aria-label': label } as const
}
