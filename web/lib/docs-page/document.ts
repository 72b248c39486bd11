// What the pages of the documentation know of their visitor before the first paint.

import { localStore } from '#web/lib/browser/storage.ts'

const { document } = globalThis

/**
 * Says to the styles that the script runs, and whether this browser has opened an organization: its user wants the
 * console, not to sign up. The session itself can't be read by scripts.
 */
export function markVisit(): void {
  const { dataset } = document.documentElement
  dataset['script'] = ''
  if (localStore.get('latestOrgSlug')) dataset['known'] = ''
}

/** Calls `start` once the whole page is there. */
export function whenParsed(start: () => void): void {
  document.addEventListener('DOMContentLoaded', start, { once: true })
}
