// When somebody was last asked something in this browser, so that nobody is asked again on every page.

import { localStore } from './storage.ts'

/** Where storage is refused it is remembered as long as the page. */
const remembered = new Map<string, string>()

const keyOf = (question: string, about: string) => `asked:${question}:${about}`

/** Epoch milliseconds at which the question about something was last asked; null: never, or not remembered. */
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
