/** Attributes of an area that scrolls by itself: reachable by keyboard, and named for whoever arrives there. */
export function scrollable(label: string) {
  return { role: 'group', tabIndex: 0, 'aria-label': label } as const
}
