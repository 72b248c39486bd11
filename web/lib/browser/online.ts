// The browser's online state.

import { useSyncExternalStore } from 'react'

/** Shown when the browser is offline. */
export const OFFLINE = 'You’re offline. Try again when you’re back online.'

/** Whether the browser reports that it is offline. */
export const isOffline = () => globalThis.navigator?.onLine === false

/** Whether a failure is only due to being offline. Browsers word a failed fetch or import differently. */
export function isOfflineFailure(failure: unknown): boolean {
  return isOffline() && /connectionlost|submiterror|fetch|network|load|import/i.test(String(failure))
}

/** Whether the browser is offline now. */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline)
}

/** Calls `act` when the browser is back online. */
export function whenOnline(act: () => void): void {
  globalThis.addEventListener('online', act, { once: true })
}

function subscribe(listener: () => void): () => void {
  globalThis.addEventListener('online', listener)
  globalThis.addEventListener('offline', listener)
  return () => {
    globalThis.removeEventListener('online', listener)
    globalThis.removeEventListener('offline', listener)
  }
}
