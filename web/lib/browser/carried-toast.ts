// A toast that tells what was done right before another page is loaded: it waits in the tab's storage, and the toasts of
// that page show it.

import { sessionStore } from './storage.ts'
import { toast } from './toast-store.ts'

const STORED = 'carried-toast'
/** A page without toasts may come first. */
const TTL_MS = 30_000

/** Whether this page left it. It may load its toasts before it is unloaded. */
let isLeaving = false

/** Has the next page say that something succeeded. */
export function carryToast(message: string): void {
  isLeaving = true
  sessionStore.set(STORED, JSON.stringify({ message, at: Date.now() }))
}

/** Raises the toast that the page before left, once. */
export function raiseCarriedToast(): void {
  const stored = sessionStore.get(STORED)
  if (stored === null || isLeaving) return
  sessionStore.remove(STORED)
  try {
    const { message, at } = JSON.parse(stored) as { message: string; at: number }
    if (Date.now() - at < TTL_MS) toast.success({ message })
  } catch {
    // Not written by this version.
  }
}
