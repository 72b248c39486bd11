// Server data of the screens that load without the query library: an answer for each key, shared by the components that
// show it and dropped with the last of them. A failure is reported, and asked again when the browser is back online or
// the tab is shown again.

import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { codeOf, reportFailure } from './failures.ts'

export type Answer<T> = { isFetching: boolean } & (
  | { status: 'pending'; data: undefined; error: null }
  /** `data` is that of before. */
  | { status: 'failed'; data: T | undefined; error: Error }
  | { status: 'ready'; data: T; error: null }
)

interface Entry {
  answer: Answer<unknown>
  listeners: Set<() => void>
  /** Counts what the answer was set by: a slower request changes nothing. */
  version: number
}

const PENDING = { status: 'pending', data: undefined, error: null, isFetching: false } as const

const entries = new Map<string, Entry>()

function entryOf(key: string): Entry {
  const entry = entries.get(key) ?? { answer: PENDING, listeners: new Set(), version: 0 }
  entries.set(key, entry)
  return entry
}

/** The answer under `key`: the same object until it changes. */
export function readAnswer(key: string): Answer<unknown> {
  return entries.get(key)?.answer ?? PENDING
}

/** Calls `listener` whenever the answer changes. Returns the way to stop it. */
export function subscribeAnswer(key: string, listener: () => void): () => void {
  const { listeners } = entryOf(key)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    dropUnused(key)
  }
}

/** Sets the answer under `key`, for a screen that is about to show it. */
export function setAnswer<T>(key: string, data: T): void {
  change(entryOf(key), { status: 'ready', data, error: null, isFetching: false })
  dropUnused(key)
}

/** Asks for the answer under `key`, unless that is under way. Never rejects: a failure is part of the answer. */
export async function loadAnswer<T>(key: string, ask: () => Promise<T>): Promise<void> {
  const entry = entryOf(key)
  const { answer } = entry
  if (answer.isFetching) return
  change(
    entry,
    answer.data === undefined ? { ...PENDING, isFetching: true } : { ...answer, isFetching: true },
  )
  const { version } = entry
  const settle = (next: Answer<unknown>) => {
    if (entry.version === version) change(entry, next)
  }
  try {
    settle({ status: 'ready', data: await ask(), error: null, isFetching: false })
  } catch (cause) {
    if (codeOf(cause) !== 401) reportFailure(cause)
    const error = cause instanceof Error ? cause : new Error(String(cause), { cause })
    settle({ status: 'failed', data: entry.answer.data, error, isFetching: false })
  }
}

/** The answer under `key`, which the first component to show it asks for, and the way to ask again. */
export function useAnswer<T>(key: string, ask: () => Promise<T>) {
  const subscribe = useCallback((listener: () => void) => subscribeAnswer(key, listener), [key])
  const answer = useSyncExternalStore(subscribe, () => readAnswer(key)) as Answer<T>
  const load = useEffectEvent(() => loadAnswer(key, ask))
  useEffect(() => {
    if (readAnswer(key).status === 'pending') void load()
  }, [key])
  const hasFailed = answer.status === 'failed'
  useEffect(() => (hasFailed ? onReturn(() => void load()) : undefined), [hasFailed])
  return { ...answer, refetch: () => loadAnswer(key, ask) }
}

function onReturn(act: () => void): () => void {
  const { document } = globalThis
  const listening = new AbortController()
  const { signal } = listening
  globalThis.addEventListener('online', act, { signal })
  document.addEventListener('visibilitychange', () => document.hidden || act(), { signal })
  return () => listening.abort()
}

function change(entry: Entry, answer: Answer<unknown>): void {
  entry.answer = answer
  entry.version++
  for (const listener of entry.listeners) listener()
}

/** A screen that takes over from another one subscribes before this runs. */
function dropUnused(key: string): void {
  setTimeout(() => {
    if (entries.get(key)?.listeners.size === 0) entries.delete(key)
  })
}
