// The support chat as its launchers know it: whether it runs, and how it opens. `support-chat.ts`, which starts it, is
// loaded only where there is one.

import { useSyncExternalStore } from 'react'

type Messenger = (command: 'boot' | 'show' | 'shutdown', options?: object) => void

let running = false
const listeners = new Set<() => void>()

/** What the third party's script provides. */
export function messenger(): Messenger | undefined {
  return (globalThis as { Intercom?: Messenger }).Intercom
}

/** Opens the chat that runs. */
export function openSupportChat(): void {
  messenger()?.('show')
}

/** Whether the chat runs, for its launchers. */
export function useSupportChatRunning(): boolean {
  return useSyncExternalStore(subscribe, supportChatRuns)
}

export function supportChatRuns(): boolean {
  return running
}

export function setSupportChatRunning(now: boolean): void {
  running = now
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
