// After a log-out, Back shows a page of the former user again. The next user of the tab isn't led to it.

import { sessionStore } from '#web/lib/browser/storage.ts'

/** When this tab's user logged out, in epoch milliseconds. */
const LOGGED_OUT = 'logged-out'

export function noteLogOut(): void {
  sessionStore.set(LOGGED_OUT, String(Date.now()))
}

/** Call it once someone is logged in. */
export function forgetLogOut(): void {
  sessionStore.remove(LOGGED_OUT)
}

/** Whether this document was loaded before the log-out (it may be kept for Back), or was loaded again by Back. */
export function isFormerPage(): boolean {
  const at = sessionStore.get(LOGGED_OUT)
  if (!at) return false
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return performance.timeOrigin < Number(at) || arrival?.type === 'back_forward'
}
