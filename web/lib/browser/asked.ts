// When a question was last shown in this browser, so that it isn't repeated on every page.

import { localStore } from './storage.ts'

/** Fallback for a browser without storage, until the page is unloaded. */
const remembered = new Map<string, string>()

const keyOf = (question: string, about: string) => `asked:${question}:${about}`

/** When a question about something was last shown, in epoch milliseconds; null: never, or not stored. */
export function lastAsked(question: string, about: string): number | null {
  const key = keyOf(question, about)
  const kept = localStore.get(key) ?? remembered.get(key)
  const moment = kept ? Number(kept) : Number.NaN
  return Number.isFinite(moment) ? moment : null
}

/** @param now epoch milliseconds */
export function rememberAsked(question: string, about: string, now: number): void {
  const key = keyOf(question, about)
  remembered.set(key, String(now))
  localStore.set(key, String(now))
}
